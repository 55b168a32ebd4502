import { type Color, contrastRatio, over, parseColor } from './contrast.ts';

/** A text that is hard to read: an element that holds it, and its contrast. */
export interface FaintText {
  readonly element: HTMLElement;
  readonly ratio: number;
}

const white: Color = { channels: [255, 255, 255], alpha: 1 };
const black: Color = { channels: [0, 0, 0], alpha: 1 };
/** What programs give to a link that has no colour of its own. */
const linkBlue: Color = { channels: [0, 0, 238], alpha: 1 };

/** The texts of a message, styles inline, that WCAG AA calls too faint: under 4.5, large ones under 3. Text on a picture is left out. */
export function faintTexts(message: Document): FaintText[] {
  const texts = message.createTreeWalker(message.body, NodeFilter.SHOW_TEXT);
  const elements = new Set<HTMLElement>();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (holder && (text.nodeValue ?? '').trim() !== '' && !holder.closest('style, title')) elements.add(holder);
  }
  return [...elements].flatMap((element) => {
    const ratio = ratioOf(element);
    return ratio !== undefined && ratio < (isLarge(element) ? 3 : 4.5) ? [{ element, ratio }] : [];
  });
}

function ratioOf(element: HTMLElement): number | undefined {
  if (isHidden(element)) return undefined;
  const ground = groundOf(element);
  return ground && contrastRatio(over(colorOf(element), ground), ground);
}

/** The element and what it stands in, from the inside out. */
function ancestors(element: HTMLElement): HTMLElement[] {
  return [element, ...(element.parentElement ? ancestors(element.parentElement) : [])];
}

function colorOf(element: HTMLElement): Color {
  for (const at of ancestors(element)) {
    const color = parseColor(at.style.color || (at.getAttribute('color') ?? ''));
    if (color) return color;
    if (at.tagName === 'A' && at.hasAttribute('href')) return linkBlue;
  }
  return black;
}

/** Undefined on a picture. What shows through is mixed with what is behind it. */
function groundOf(element: HTMLElement): Color | undefined {
  const layers: Color[] = [];
  for (const at of ancestors(element)) {
    const image = at.style.backgroundImage || at.getAttribute('background');
    if (image && image !== 'none') return undefined;
    const color = parseColor(at.style.backgroundColor || (at.getAttribute('bgcolor') ?? ''));
    if (color) layers.push(color);
    if (color?.alpha === 1) break;
  }
  return layers.reduceRight((ground, layer) => over(layer, ground), white);
}

const isHidden = (element: HTMLElement): boolean =>
  ancestors(element).some(
    ({ style }) =>
      style.display === 'none' || style.visibility === 'hidden' || style.fontSize === '0px' || style.fontSize === '0',
  );

/** From 24 px on, or bold from 18.66 px on. */
function isLarge(element: HTMLElement): boolean {
  const said = ancestors(element);
  const size = parseFloat(said.find(({ style }) => style.fontSize.endsWith('px'))?.style.fontSize ?? '16');
  const weight = said.find(({ style, tagName }) => style.fontWeight !== '' || /^(B|STRONG|H[1-6])$/.test(tagName));
  const isBold = weight !== undefined && (weight.style.fontWeight === '' || /^(bold|[6-9]00)/.test(weight.style.fontWeight));
  return size >= 24 || (isBold && size >= 18.66);
}
