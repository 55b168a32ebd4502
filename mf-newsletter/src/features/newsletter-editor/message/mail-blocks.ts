import { drawing } from './drawings.ts';
import type { MessageBrand } from './message-brand.ts';
import {
  box,
  button,
  columnPicture,
  columns,
  escapeHtml,
  gap,
  housePalette,
  image,
  line,
  type Palette,
  type Picture,
  section,
  socialLink,
  text,
  type TextLook,
  title,
  unsubscribeLink,
} from './mail-html.ts';

/** The blocks of a message with their labels. */
export const blockLabels = {
  header: 'Cabecera',
  logo: 'Logo',
  hero: 'Portada',
  text: 'Texto',
  image: 'Imagen',
  button: 'Botón',
  columns: 'Dos columnas',
  products2: 'Dos productos',
  products3: 'Tres productos',
  promotion: 'Promoción',
  coupon: 'Cupón',
  divider: 'Separador',
  spacer: 'Espacio',
  social: 'Redes sociales',
  footer: 'Pie con baja',
} as const;
export type BlockId = keyof typeof blockLabels;

export interface Product {
  readonly picture?: string;
  readonly alt?: string;
  readonly name: string;
  readonly price: string;
}

const products = (count: 2 | 3): readonly Product[] =>
  [
    { picture: drawing('mug'), alt: 'Taza de cerámica', name: 'Nombre del producto', price: '$ 39.900' },
    { picture: drawing('lamp'), alt: 'Lámpara de mesa', name: 'Nombre del producto', price: '$ 129.900' },
    { picture: drawing('backpack'), alt: 'Mochila', name: 'Nombre del producto', price: '$ 89.900' },
  ].slice(0, count);

const gridName = (shown: readonly Product[]) => (shown.length === 3 ? blockLabels.products3 : blockLabels.products2);

/** The largest size of a logo in the header, in pixels. */
const largestLogo = { width: 200, height: 64 } as const;

/** The logo of the account, or its name. */
function senderMark({ name, logo }: MessageBrand, { ink, font }: Palette): string {
  if (!logo) return text(escapeHtml(name), { size: 18, isBold: true, color: ink, font });
  return image({ width: logoWidth(logo), src: logo.address, alt: escapeHtml(name), font });
}

const logoWidth = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.max(1, Math.round(width * Math.min(1, largestLogo.width / width, largestLogo.height / height)));

/** Pages that stand for those of an account that has named none. */
const examplePages = [
  { label: 'Instagram', address: 'https://www.instagram.com/' },
  { label: 'Facebook', address: 'https://www.facebook.com/' },
  { label: 'WhatsApp', address: 'https://wa.me/' },
];

/** The blocks as functions of their texts, which are HTML. They wear the palette of the brand, or else `own`. */
export const mailBlocks = (brand: MessageBrand, own: Palette = housePalette) => {
  const palette = brand.palette ?? own;
  const { strong, onStrong, soft, onSoft, softAccent, softFaint, accent, ink, paper, font, round, isOutlined } = palette;
  const sender = escapeHtml(brand.name);
  const written = (content: string, look: TextLook = {}) => text(content, { color: ink, font, ...look });
  const headline = (content: string, look: TextLook = {}) => title(content, { color: ink, font, ...look });
  const picture = (shown: Picture) => image({ font, ...shown });
  const action = (label: string, outline = accent) =>
    button(label, { ground: strong, color: onStrong, font, round, outline: isOutlined ? outline : undefined });
  const onPromotion = (content: string, look: TextLook) => written(content, { color: onStrong, align: 'center', ...look });
  return {
    header: () => section(blockLabels.header, senderMark(brand, palette), { space: 20, ground: paper }),
    logo: () =>
      section(blockLabels.logo, brand.logo ? senderMark(brand, palette) : picture({ width: 160, alt: sender }), {
        space: 20,
        ground: paper,
        align: 'center',
      }),
    hero: (words: { title: string; text: string; button: string; picture?: string; alt?: string }) =>
      section(
        blockLabels.hero,
        headline(words.title, { size: 32, color: onSoft, align: 'center' }) +
          written(words.text, { color: onSoft, align: 'center', above: 12, below: 20 }) +
          action(words.button, softAccent),
        {
          ground: soft,
          space: 28,
          align: 'center',
          top: picture({ width: 600, src: words.picture ?? drawing('storefront'), alt: words.alt ?? 'Fachada de una tienda' }),
        },
      ),
    text: (content = 'Escribe aquí tu texto.') => section(blockLabels.text, written(content), { ground: paper }),
    heading: (words: { title: string; text: string }) =>
      section(blockLabels.text, headline(words.title) + written(words.text, { above: 12 }), {
        space: 24,
        ground: paper,
      }),
    image: (shown: { src?: string; alt?: string } = {}) =>
      section(blockLabels.image, picture({ width: 536, ...shown }), { ground: paper }),
    button: (label = 'Ver más') => section(blockLabels.button, action(label), { ground: paper }),
    columns: (words: readonly [string, string]) =>
      section(blockLabels.columns, columns(words.map((content) => written(content))), { ground: paper }),
    products: (shown: readonly Product[]) =>
      section(
        gridName(shown),
        columns(
          shown.map(
            (product) =>
              picture({ width: columnPicture(shown.length), src: product.picture ?? '', alt: product.alt ?? '' }) +
              written(product.name, { size: 15, above: 10, name: 'Producto' }) +
              written(product.price, { size: 18, isBold: true, color: accent, below: 10, name: 'Precio' }) +
              action('Lo quiero'),
          ),
        ),
        { ground: paper, space: 20 },
      ),
    promotion: (words: { figure: string; text: string; button: string; terms: string }) =>
      section(
        blockLabels.promotion,
        onPromotion(words.figure, { size: 56, isBold: true, name: 'Descuento' }) +
          onPromotion(words.text, { size: 18, above: 8, below: 20 }) +
          button(words.button, { ground: onStrong, color: strong, font, round, outline: isOutlined ? onStrong : undefined }) +
          onPromotion(words.terms, { size: 12, above: 16, name: 'Condiciones' }),
        { ground: strong, space: 32, align: 'center' },
      ),
    coupon: (words: { title: string; code: string; terms: string }) =>
      section(
        blockLabels.coupon,
        box(
          written(words.title, { size: 18, color: onSoft, align: 'center' }) +
            written(words.code, {
              size: 32,
              isBold: true,
              color: softAccent,
              align: 'center',
              above: 8,
              below: 8,
              name: 'Código',
            }) +
            written(words.terms, { size: 13, color: softFaint, align: 'center', name: 'Condiciones' }),
          { ground: soft, border: softAccent },
        ),
        { ground: paper, space: 20 },
      ),
    divider: () => section(blockLabels.divider, line(), { ground: paper }),
    spacer: () => section(blockLabels.spacer, gap(32), { ground: paper, space: 0 }),
    social: () =>
      section(
        blockLabels.social,
        (brand.pages.length > 0 ? brand.pages : examplePages)
          .map(({ label, address }) => socialLink(label, escapeHtml(address), { color: accent, font }))
          .join(''),
        { ground: paper, align: 'center' },
      ),
    footer: () => section(blockLabels.footer, written(footerText(brand, palette), footerLook(palette)), footerPlace(palette)),
  };
};
export type MailBlocks = ReturnType<typeof mailBlocks>;

const footerLook = ({ onFoot }: Palette): TextLook => ({ size: 12, color: onFoot, name: 'Texto legal' });
const footerPlace = ({ foot }: Palette) => ({ ground: foot, space: 20 });

function footerText({ name, legal }: MessageBrand, { onFoot }: Palette): string {
  const reason = `Recibes este mensaje porque eres cliente de ${escapeHtml(name)} y nos autorizaste a escribirte, según la Ley 1581 de 2012.`;
  return [reason, ...legal.map(escapeHtml), unsubscribeLink(onFoot)].join('<br>');
}

const fresh: Readonly<Record<BlockId, (blocks: MailBlocks) => string>> = {
  header: (blocks) => blocks.header(),
  logo: (blocks) => blocks.logo(),
  hero: (blocks) =>
    blocks.hero({ title: 'Di lo importante aquí', text: 'Una o dos frases que inviten a seguir.', button: 'Ver más' }),
  text: (blocks) => blocks.text(),
  image: (blocks) => blocks.image(),
  button: (blocks) => blocks.button(),
  columns: (blocks) => blocks.columns(['Primera columna', 'Segunda columna']),
  products2: (blocks) => blocks.products(products(2)),
  products3: (blocks) => blocks.products(products(3)),
  promotion: (blocks) =>
    blocks.promotion({
      figure: '30 % menos',
      text: 'En toda la tienda, solo este fin de semana.',
      button: 'Aprovechar',
      terms: 'Válido hasta agotar existencias. No acumulable con otras promociones.',
    }),
  coupon: (blocks) =>
    blocks.coupon({ title: 'Tu cupón', code: 'GRACIAS20', terms: '20 % de descuento en tu próxima compra. Muéstralo en caja.' }),
  divider: (blocks) => blocks.divider(),
  spacer: (blocks) => blocks.spacer(),
  social: (blocks) => blocks.social(),
  footer: (blocks) => blocks.footer(),
};

/** The HTML of a new block in the look of a brand. */
export const blockContent = (id: BlockId, brand: MessageBrand): string => fresh[id](mailBlocks(brand));

/** The initial message: complete with a greeting, so that it passes the approval checks. */
export function starterTemplate(brand: MessageBrand): string {
  const blocks = mailBlocks(brand);
  return [
    blocks.header(),
    blocks.heading({
      title: 'Hola, {{name|qué gusto verte}}',
      text: 'Tenemos novedades en tu tienda. Cuéntalas aquí, en dos o tres frases.',
    }),
    blocks.button(),
    blocks.footer(),
  ].join('');
}
