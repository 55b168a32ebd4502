import { describe, expect, it } from '@jest/globals';
import { type BrandKit, defaultLook } from '@pregon/contract/account/brand-kit.schema';
import { contrastRatio, parseColor } from '../review/contrast.ts';
import { reviewFinished } from '../review/whole-review.ts';
import { templateContent, templateIds } from '../templates/mail-templates.ts';
import { templateDocument } from '../templates/template-document.ts';
import { blockContent } from './mail-blocks.ts';
import { messageBrand, paletteOf } from './message-brand.ts';

const kit: BrandKit = {
  ...defaultLook,
  strong: '#1a554d',
  soft: '#eef6f3',
  ground: '#dfe7e4',
  font: 'georgia',
  buttonShape: 'redonda',
  social: { ...defaultLook.social, tiktok: 'https://www.tiktok.com/@ceiba?a=1&b=2' },
  legal: 'Ceiba S. A. S. <NIT 900>\n\nCalle 1',
  logo: { address: '/images/aaaaaaaaaaaaaaaaaaaaaaaa.png', width: 800, height: 400 },
  version: 1,
  name: 'Almacenes <Ceiba>',
  sender: { senderName: '', senderEmail: '', replyTo: '' },
};

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const ratio = (a: string, b: string) => {
  const [one, other] = [parseColor(a), parseColor(b)];
  return one && other ? contrastRatio(one, other) : 0;
};

describe('a brand kit', () => {
  const brand = messageBrand(kit);

  it('shows the logo in the header, at most 200 by 64 pixels', () => {
    const [picture] = parsed(blockContent('header', brand)).images;
    expect([picture?.getAttribute('src'), picture?.alt]).toEqual([kit.logo?.address, 'Almacenes <Ceiba>']);
    expect(picture?.getAttribute('width')).toBe('128');
    const wide = messageBrand({ ...kit, logo: { address: '/images/b.png', width: 1600, height: 100 } });
    expect(parsed(blockContent('logo', wide)).images[0]?.getAttribute('width')).toBe('200');
    const small = messageBrand({ ...kit, logo: { address: '/images/b.png', width: 90, height: 30 } });
    expect(parsed(blockContent('header', small)).images[0]?.getAttribute('width')).toBe('90');
  });

  it('links only to the pages that the account has', () => {
    const links = [...parsed(blockContent('social', brand)).links];
    expect(links.map(({ textContent, href }) => [textContent, href])).toEqual([['TikTok', kit.social.tiktok]]);
  });

  it('writes its legal text as text, before the unsubscribe link', () => {
    const footer = parsed(blockContent('footer', brand)).body;
    expect(footer.textContent).toContain('Ceiba S. A. S. <NIT 900>Calle 1Darme de baja');
  });

  it('gives blocks its colours, its font and the shape of its buttons', () => {
    const hero = blockContent('hero', brand);
    const [button] = parsed(hero).querySelectorAll<HTMLElement>('td > a[style*="inline-block"]');
    expect(button?.style.backgroundColor).toBe('rgb(26, 85, 77)');
    expect(button?.style.borderRadius).toBe('26px');
    expect(hero).toContain('background-color:#eef6f3');
    for (const id of ['header', 'hero', 'text', 'products2', 'coupon', 'social', 'footer'] as const) {
      const content = blockContent(id, brand);
      expect([id, content.match(/font-family:(?!Georgia,Times New Roman,serif)[^;]*/g)]).toEqual([id, null]);
    }
  });

  it('outlines its buttons', () => {
    const outlined = messageBrand({ ...kit, buttonFill: 'contorno' });
    const [button] = parsed(blockContent('button', outlined)).querySelectorAll<HTMLElement>('a');
    expect([button?.style.backgroundColor, button?.style.color]).toEqual(['', 'rgb(26, 85, 77)']);
    expect(button?.parentElement?.style.borderTopColor).toBe('rgb(26, 85, 77)');
  });

  it.each(templateIds)('dresses the template %s instead of its own colours, and says no name but the own', (id) => {
    const content = templateContent(id, brand);
    expect(content).toContain('Georgia,Times New Roman,serif');
    expect(content).not.toMatch(/Helvetica|Pregón|#b81575|#a92622|#27387a|#7a1f5c/);
    const text = parsed(content).body.textContent;
    expect(text).toContain('Almacenes <Ceiba>');
  });

  const palettes = ['#ffe600', '#fdf3e3', '#000000', '#7a1f5c', '#ffffff', '#00a19a'];
  it.each(palettes.flatMap((strong) => palettes.map((soft) => [strong, soft] as const)))(
    'has texts that can be read in %s on %s',
    (strong, soft) => {
      const look = { ...defaultLook, strong, soft, ground: soft };
      const palette = paletteOf(look);
      const pairs = [
        [palette.onStrong, palette.strong],
        [palette.ink, palette.paper],
        [palette.accent, palette.paper],
        [palette.faint, palette.paper],
        [palette.onSoft, palette.soft],
        [palette.softAccent, palette.soft],
        [palette.softFaint, palette.soft],
        [palette.onFoot, palette.foot],
      ] as const;
      for (const [ink, ground] of pairs) expect([ink, ground, ratio(ink, ground) >= 4.5]).toEqual([ink, ground, true]);
    },
  );

  it.each(templateIds)('passes the review of contrast in the template %s, in a pale colour too', (id) => {
    const pale = messageBrand({ ...kit, strong: '#ffe600', soft: '#fff7cc' });
    const html = templateDocument(templateContent(id, pale), pale.palette);
    expect(reviewFinished(html, parsed(html)).filter(({ level }) => level !== 'good')).toEqual([]);
  });
});

it('without a saved kit is the name of the account, and templates keep their colours', () => {
  const brand = messageBrand({ ...kit, version: 0 });
  expect(brand).toEqual({ name: 'Almacenes <Ceiba>', logo: undefined, pages: [], legal: [], palette: undefined });
  expect(templateContent('season', brand)).toContain('#a92622');
});
