import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';

/** The blocks that a message is made of, with the words under which staff insert them. */
export const blockLabels = {
  header: 'Cabecera',
  text: 'Texto',
  image: 'Imagen',
  button: 'Botón',
  columns: 'Dos columnas',
  divider: 'Separador',
  footer: 'Pie con baja',
} as const;
export type BlockId = keyof typeof blockLabels;

// Mail programs know tables, inline styles and fonts of the system; not flex, grid, classes or web fonts.
const font = 'font-family:Helvetica,Arial,sans-serif';
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function section(id: BlockId, content: string, { background = '#ffffff', space = 16 } = {}): string {
  const padding = `padding-top:${space}px;padding-bottom:${space}px;padding-left:32px;padding-right:32px`;
  return `<table ${table} data-gjs-type="mail-section" data-gjs-name="${blockLabels[id]}" width="600" align="center"
    style="width:100%;max-width:600px;margin:0 auto;background-color:${background}"><tbody><tr>
    <td style="${padding}">${content}</td></tr></tbody></table>`;
}

const text = (content: string, style = 'font-size:16px;line-height:24px;color:#2b2320', name = 'Texto') =>
  `<div data-gjs-type="text" data-gjs-name="${name}" style="${font};${style}">${content}</div>`;

const title = (content: string) => text(content, 'font-size:28px;line-height:34px;font-weight:bold;color:#2b2320', 'Título');

const image = (width: number) =>
  `<img data-gjs-type="image" alt="" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0">`;

// Outlook colours the cell, all others the link: both carry the same ground.
const button = (label: string) => `<table ${table} data-gjs-type="mail-part"><tbody><tr>
  <td align="center" style="background-color:#b81575;border-radius:6px">
  <a data-gjs-type="mail-button" href="https://" style="${font};display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none;background-color:#b81575;border-radius:6px">${label}</a>
  </td></tr></tbody></table>`;

// Side by side where there is room, one under the other where there is none, without media queries.
const column = (words: string) =>
  `<div data-gjs-type="mail-part" style="display:inline-block;width:100%;max-width:268px;vertical-align:top;font-size:16px">
  <div data-gjs-type="mail-part" style="padding:0 8px 16px 8px">${image(252)}${text(words)}</div></div>`;

const contents: Readonly<Record<BlockId, (name: string) => string>> = {
  header: (name) =>
    section('header', text(name, 'font-size:18px;line-height:24px;font-weight:bold;color:#2b2320'), { space: 20 }),
  text: () => section('text', text('Escribe aquí tu texto.')),
  image: () => section('image', image(536)),
  button: () => section('button', button('Ver más')),
  columns: () =>
    section(
      'columns',
      `<div data-gjs-type="mail-part" style="font-size:0;text-align:left">${column('Primera columna')}${column('Segunda columna')}</div>`,
    ),
  divider: () =>
    section(
      'divider',
      '<div data-gjs-type="mail-divider" style="border-top-width:1px;border-top-style:solid;border-top-color:#e3ddd8;font-size:0;line-height:0">&nbsp;</div>',
    ),
  footer: (name) =>
    section(
      'footer',
      text(
        `Recibes este mensaje porque eres cliente de ${name}.<br><a href="${recipientLinks.unsubscribe}" style="color:#6b5f58;text-decoration:underline">Darme de baja</a>`,
        'font-size:12px;line-height:18px;color:#6b5f58',
      ),
      { background: '#f5f1ea', space: 20 },
    ),
};

/** The HTML of a block. `brand` is the sender's name, in the header and the footer. */
export const blockContent = (id: BlockId, brand: string): string => contents[id](escapeHtml(brand));

/** What a new newsletter starts with: it says something, greets by name, and can be approved as it is. */
export function starterTemplate(brand: string): string {
  return [
    blockContent('header', brand),
    section(
      'text',
      title('Hola, {{name|vecina}}') +
        text(
          'Tenemos novedades en tu tienda. Cuéntalas aquí, en dos o tres frases.',
          'font-size:16px;line-height:24px;color:#2b2320;padding-top:12px',
        ),
      { space: 24 },
    ),
    blockContent('button', brand),
    blockContent('footer', brand),
  ].join('');
}
