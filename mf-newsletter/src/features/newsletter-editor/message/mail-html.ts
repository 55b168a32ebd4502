import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';

/*
 * The building stones of a message, as HTML that mail programs know: tables, inline styles and fonts of the system; no flex, grid,
 * position or web fonts. Attributes say to Outlook what styles say to the others.
 */

const font = 'font-family:Helvetica,Arial,sans-serif';
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const spaceless = 'mso-table-lspace:0;mso-table-rspace:0';

/** Text, not HTML. */
export const escapeHtml = (words: string): string => words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What a message is coloured with. `strong` carries white text; `soft` and `paper` carry `ink`. */
export interface Palette {
  readonly strong: string;
  readonly soft: string;
  readonly ink: string;
  readonly faint: string;
  readonly paper: string;
}

export const housePalette: Palette = {
  strong: '#b81575',
  soft: '#fbe9f2',
  ink: '#2b2320',
  faint: '#6b5f58',
  paper: '#ffffff',
};

export interface SectionLook {
  readonly ground?: string;
  /** Pixels above and below. */
  readonly space?: number;
  readonly align?: 'left' | 'center';
  /** Goes over the whole width, above the rest. */
  readonly top?: string;
}

/** A strip of the message, 600 px wide where there is room: what a person moves, copies and removes as a whole. */
export function section(name: string, content: string, look: SectionLook = {}): string {
  const { ground = '#ffffff', space = 16, align = 'left', top = '' } = look;
  const first = top && `<tr><td style="padding:0">${top}</td></tr>`;
  return `<table ${table} data-gjs-type="mail-section" data-gjs-name="${name}" width="600" align="center" style="width:100%;max-width:600px;margin:0 auto;background-color:${ground};${spaceless}"><tbody>${first}<tr><td class="m-pad" align="${align}" style="padding-top:${space}px;padding-bottom:${space}px;padding-left:32px;padding-right:32px">${content}</td></tr></tbody></table>`;
}

export interface TextLook {
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'center';
  readonly isBold?: boolean;
  /** Pixels above and below. */
  readonly above?: number;
  readonly below?: number;
  /** What it is called in the outline. */
  readonly name?: string;
}

/** A text: `content` is HTML. */
export function text(content: string, look: TextLook = {}): string {
  const { size = 16, color = housePalette.ink, align = 'left', isBold = false, above = 0, below = 0, name = 'Texto' } = look;
  const line = Math.round(size * (size < 24 ? 1.5 : 1.2));
  return `<div data-gjs-type="text" data-gjs-name="${name}" style="${font};font-size:${size}px;line-height:${line}px;color:${color};text-align:${align};font-weight:${isBold ? 'bold' : 'normal'};padding-top:${above}px;padding-bottom:${below}px">${content}</div>`;
}

export const title = (content: string, look: TextLook = {}): string =>
  text(content, { size: 28, isBold: true, name: 'Título', ...look });

export interface Picture {
  readonly width: number;
  readonly src?: string;
  readonly alt?: string;
  readonly href?: string;
}

/** A picture in a link, which is none as long as it leads nowhere. */
export function image({ width, src = '', alt = '', href }: Picture): string {
  return `<a data-gjs-type="mail-image-link"${href ? ` href="${href}"` : ''} style="text-decoration:none"><img data-gjs-type="image" src="${src}" alt="${alt}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;${font};font-size:14px;line-height:20px;color:#6b5f58"></a>`;
}

export interface ButtonLook {
  readonly ground?: string;
  readonly color?: string;
  readonly href?: string;
}

/**
 * A button. Outlook colours and pads the cell (`mso-padding-alt`, which the others ignore), all others the link, which can be
 * pressed everywhere: so it needs no drawing of its own for Outlook.
 */
export function button(label: string, look: ButtonLook = {}): string {
  const { ground = housePalette.strong, color = '#ffffff', href = 'https://' } = look;
  const round = `background-color:${ground};border-radius:6px`;
  return `<table ${table} data-gjs-type="mail-part" style="${spaceless}"><tbody><tr><td align="center" style="${round};mso-padding-alt:14px 28px"><a data-gjs-type="mail-button" href="${href}" style="${font};display:inline-block;padding:14px 28px;mso-padding-alt:0;font-size:16px;line-height:20px;font-weight:bold;color:${color};text-decoration:none;${round}">${label}</a></td></tr></tbody></table>`;
}

/** A framed surface inside of a section. */
export function box(content: string, look: { readonly ground: string; readonly border: string }): string {
  return `<table ${table} data-gjs-type="mail-box" data-gjs-name="Recuadro" width="100%" style="width:100%;${spaceless}"><tbody><tr><td align="center" style="background-color:${look.ground};border-width:2px;border-style:dashed;border-color:${look.border};border-radius:8px;padding:24px">${content}</td></tr></tbody></table>`;
}

/**
 * Side by side where there is room, one under the other where there is none. Tables that stand to the left do it in all programs,
 * Outlook included, where they must leave a little room; the sheet for narrow screens lets them be as wide as those.
 */
export function columns(contents: readonly string[]): string {
  const inside = columnPicture(contents.length);
  return contents
    .map((content, index) => {
      const right = index < contents.length - 1 ? between : 0;
      const width = inside + right;
      return `<table ${table} data-gjs-type="mail-part" class="m-col" align="left" width="${width}" style="width:100%;max-width:${width}px;${spaceless}"><tbody><tr><td valign="top" style="padding-top:0;padding-bottom:16px;padding-left:0;padding-right:${right}px">${content}</td></tr></tbody></table>`;
    })
    .join('');
}

/** Pixels between two columns, and those that all of them have together. */
const between = 16;
const across = 532;

/** The width of what stands in one of so many columns. */
export const columnPicture = (count: number): number => Math.floor((across - between * (count - 1)) / count);

export const line = (color = '#e3ddd8'): string =>
  `<div data-gjs-type="mail-divider" style="border-top-width:1px;border-top-style:solid;border-top-color:${color};font-size:0;line-height:0">&nbsp;</div>`;

export const gap = (height: number): string =>
  `<div data-gjs-type="mail-spacer" style="height:${height}px;font-size:${height}px;line-height:${height}px">&nbsp;</div>`;

export const socialLink = (label: string, href: string, color: string): string =>
  `<a data-gjs-type="mail-social" href="${href}" style="${font};display:inline-block;padding:6px 10px;font-size:14px;line-height:20px;font-weight:bold;color:${color};text-decoration:none">${label}</a>`;

export const unsubscribeLink = (color: string): string =>
  `<a href="${recipientLinks.unsubscribe}" style="color:${color};text-decoration:underline">Darme de baja</a>`;
