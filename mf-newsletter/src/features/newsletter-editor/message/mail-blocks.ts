import { drawing } from './drawings.ts';
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
  section,
  socialLink,
  text,
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

/** The blocks as functions of their texts, which are HTML. */
export const mailBlocks = (brand: string, palette: Palette = housePalette) => {
  const { strong, soft, ink, faint, paper } = palette;
  const sender = escapeHtml(brand);
  return {
    header: () => section(blockLabels.header, text(sender, { size: 18, isBold: true, color: ink }), { space: 20, ground: paper }),
    logo: () => section(blockLabels.logo, image({ width: 160, alt: sender }), { space: 20, ground: paper, align: 'center' }),
    hero: (words: { title: string; text: string; button: string; picture?: string; alt?: string }) =>
      section(
        blockLabels.hero,
        title(words.title, { size: 32, color: ink, align: 'center' }) +
          text(words.text, { color: ink, align: 'center', above: 12, below: 20 }) +
          button(words.button, { ground: strong }),
        {
          ground: soft,
          space: 28,
          align: 'center',
          top: image({ width: 600, src: words.picture ?? drawing('storefront'), alt: words.alt ?? 'Fachada de una tienda' }),
        },
      ),
    text: (content = 'Escribe aquí tu texto.') => section(blockLabels.text, text(content, { color: ink }), { ground: paper }),
    heading: (words: { title: string; text: string }) =>
      section(blockLabels.text, title(words.title, { color: ink }) + text(words.text, { color: ink, above: 12 }), {
        space: 24,
        ground: paper,
      }),
    image: (picture: { src?: string; alt?: string } = {}) =>
      section(blockLabels.image, image({ width: 536, ...picture }), { ground: paper }),
    button: (label = 'Ver más') => section(blockLabels.button, button(label, { ground: strong }), { ground: paper }),
    columns: (words: readonly [string, string]) =>
      section(blockLabels.columns, columns(words.map((content) => text(content, { color: ink }))), { ground: paper }),
    products: (shown: readonly Product[]) =>
      section(
        gridName(shown),
        columns(
          shown.map(
            ({ picture = '', alt = '', name, price }) =>
              image({ width: columnPicture(shown.length), src: picture, alt }) +
              text(name, { size: 15, color: ink, above: 10, name: 'Producto' }) +
              text(price, { size: 18, isBold: true, color: strong, below: 10, name: 'Precio' }) +
              button('Lo quiero', { ground: strong }),
          ),
        ),
        { ground: paper, space: 20 },
      ),
    promotion: (words: { figure: string; text: string; button: string; terms: string }) =>
      section(
        blockLabels.promotion,
        text(words.figure, { size: 56, isBold: true, color: '#ffffff', align: 'center', name: 'Descuento' }) +
          text(words.text, { size: 18, color: '#ffffff', align: 'center', above: 8, below: 20 }) +
          button(words.button, { ground: '#ffffff', color: strong }) +
          text(words.terms, { size: 12, color: '#ffffff', align: 'center', above: 16, name: 'Condiciones' }),
        { ground: strong, space: 32, align: 'center' },
      ),
    coupon: (words: { title: string; code: string; terms: string }) =>
      section(
        blockLabels.coupon,
        box(
          text(words.title, { size: 18, color: ink, align: 'center' }) +
            text(words.code, { size: 32, isBold: true, color: strong, align: 'center', above: 8, below: 8, name: 'Código' }) +
            text(words.terms, { size: 13, color: faint, align: 'center', name: 'Condiciones' }),
          { ground: soft, border: strong },
        ),
        { ground: paper, space: 20 },
      ),
    divider: () => section(blockLabels.divider, line(), { ground: paper }),
    spacer: () => section(blockLabels.spacer, gap(32), { ground: paper, space: 0 }),
    social: () =>
      section(
        blockLabels.social,
        socialLink('Instagram', 'https://www.instagram.com/', strong) +
          socialLink('Facebook', 'https://www.facebook.com/', strong) +
          socialLink('WhatsApp', 'https://wa.me/', strong),
        { ground: paper, align: 'center' },
      ),
    footer: () =>
      section(
        blockLabels.footer,
        text(
          `Recibes este mensaje porque eres cliente de ${sender} y nos autorizaste a escribirte, según la Ley 1581 de 2012.<br>${unsubscribeLink('#5c514b')}`,
          { size: 12, color: '#5c514b', name: 'Texto legal' },
        ),
        { ground: '#f5f1ea', space: 20 },
      ),
  };
};
export type MailBlocks = ReturnType<typeof mailBlocks>;

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

/** The HTML of a new block. `brand` is the sender's name, in the header and the footer. */
export const blockContent = (id: BlockId, brand: string): string => fresh[id](mailBlocks(brand));

/** The initial message: complete with a greeting, so that it passes the approval checks. */
export function starterTemplate(brand: string): string {
  const blocks = mailBlocks(brand);
  return [
    blocks.header(),
    blocks.heading({
      title: 'Hola, {{name|vecina}}',
      text: 'Tenemos novedades en tu tienda. Cuéntalas aquí, en dos o tres frases.',
    }),
    blocks.button(),
    blocks.footer(),
  ].join('');
}
