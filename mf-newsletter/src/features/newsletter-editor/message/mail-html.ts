import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';

/*
 * Elements of a message as HTML that mail programs support: tables, inline styles and system fonts; no flex, grid, position or web fonts.
 * Attributes duplicate styles for Outlook.
 */

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const spaceless = 'mso-table-lspace:0;mso-table-rspace:0';

/** Escapes a text for HTML. */
export const escapeHtml = (words: string): string => words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The colours, the font and the buttons of a message. */
export interface Palette {
  /** A background for texts in `onStrong`. */
  readonly strong: string;
  readonly onStrong: string;
  /** A background for texts in `onSoft`, codes in `softAccent` and terms in `softFaint`. */
  readonly soft: string;
  readonly onSoft: string;
  readonly softAccent: string;
  readonly softFaint: string;
  /** Prices and links on `paper`. */
  readonly accent: string;
  readonly ink: string;
  readonly faint: string;
  readonly paper: string;
  /** The background around the message. */
  readonly ground: string;
  /** The background of the footer, and its text. */
  readonly foot: string;
  readonly onFoot: string;
  /** A list of fonts without quotation marks. */
  readonly font: string;
  /** The radius of the corners of buttons, in pixels. */
  readonly round: number;
  /** Whether buttons are outlined instead of filled. */
  readonly isOutlined: boolean;
}

const defaultFont = 'Helvetica,Arial,sans-serif';

export const housePalette: Palette = {
  strong: '#b81575',
  onStrong: '#ffffff',
  soft: '#fbe9f2',
  onSoft: '#2b2320',
  softAccent: '#b81575',
  softFaint: '#6b5f58',
  accent: '#b81575',
  ink: '#2b2320',
  faint: '#6b5f58',
  paper: '#ffffff',
  ground: '#f4f1ee',
  foot: '#f5f1ea',
  onFoot: '#5c514b',
  font: defaultFont,
  round: 6,
  isOutlined: false,
};

export interface SectionLook {
  readonly ground?: string;
  /** Padding above and below, in pixels. */
  readonly space?: number;
  readonly align?: 'left' | 'center';
  /** Spans the whole width, without padding. */
  readonly top?: string;
}

/** A section of the message, up to 600 px wide: the unit that users move, copy and remove. */
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
  /** Padding above and below, in pixels. */
  readonly above?: number;
  readonly below?: number;
  /** Name in the outline. */
  readonly name?: string;
  readonly font?: string;
}

/** A text: `content` is HTML. */
export function text(content: string, look: TextLook = {}): string {
  const { size = 16, color = housePalette.ink, align = 'left', isBold = false, above = 0, below = 0 } = look;
  const { name = 'Texto', font = defaultFont } = look;
  const line = Math.round(size * (size < 24 ? 1.5 : 1.2));
  return `<div data-gjs-type="text" data-gjs-name="${name}" style="font-family:${font};font-size:${size}px;line-height:${line}px;color:${color};text-align:${align};font-weight:${isBold ? 'bold' : 'normal'};padding-top:${above}px;padding-bottom:${below}px">${content}</div>`;
}

export const title = (content: string, look: TextLook = {}): string =>
  text(content, { size: 28, isBold: true, name: 'Título', ...look });

export interface Picture {
  readonly width: number;
  readonly src?: string;
  readonly alt?: string;
  readonly href?: string;
  readonly font?: string;
}

/** An image in a link; without an address it is not a link. */
export function image({ width, src = '', alt = '', href, font = defaultFont }: Picture): string {
  return `<a data-gjs-type="mail-image-link"${href ? ` href="${href}"` : ''} style="text-decoration:none"><img data-gjs-type="image" src="${src}" alt="${alt}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;font-family:${font};font-size:14px;line-height:20px;color:#6b5f58"></a>`;
}

export interface ButtonLook {
  readonly ground?: string;
  readonly color?: string;
  readonly href?: string;
  readonly font?: string;
  readonly round?: number;
  /** The colour of border and label of a button without a background. */
  readonly outline?: string | undefined;
}

/**
 * A button without VML. Outlook applies colour and padding to the cell (`mso-padding-alt`, which others ignore), all others to the link,
 * which is clickable everywhere.
 */
export function button(label: string, look: ButtonLook = {}): string {
  const { ground = housePalette.strong, color = '#ffffff', href = 'https://', font = defaultFont, round = 6, outline } = look;
  const corners = `border-radius:${round}px`;
  const shape = outline ? corners : `background-color:${ground};${corners}`;
  const border = outline ? `border-width:2px;border-style:solid;border-color:${outline};` : '';
  return `<table ${table} data-gjs-type="mail-part" style="${spaceless}"><tbody><tr><td align="center" style="${border}${shape};mso-padding-alt:14px 28px"><a data-gjs-type="mail-button" href="${href}" style="font-family:${font};display:inline-block;padding:14px 28px;mso-padding-alt:0;font-size:16px;line-height:20px;font-weight:bold;color:${outline ?? color};text-decoration:none;${shape}">${label}</a></td></tr></tbody></table>`;
}

/** A framed box inside of a section. */
export function box(content: string, look: { readonly ground: string; readonly border: string }): string {
  return `<table ${table} data-gjs-type="mail-box" data-gjs-name="Recuadro" width="100%" style="width:100%;${spaceless}"><tbody><tr><td align="center" style="background-color:${look.ground};border-width:2px;border-style:dashed;border-color:${look.border};border-radius:8px;padding:24px">${content}</td></tr></tbody></table>`;
}

/**
 * Responsive columns: side by side where there is room, otherwise stacked. Left-aligned tables work in all programs including Outlook,
 * which needs a little spare width; the style sheet for narrow screens makes them full width.
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

/** The gap between two columns, and the total of all gaps, in pixels. */
const between = 16;
const across = 532;

/** The width of the content of a column. */
export const columnPicture = (count: number): number => Math.floor((across - between * (count - 1)) / count);

export const line = (color = '#e3ddd8'): string =>
  `<div data-gjs-type="mail-divider" style="border-top-width:1px;border-top-style:solid;border-top-color:${color};font-size:0;line-height:0">&nbsp;</div>`;

export const gap = (height: number): string =>
  `<div data-gjs-type="mail-spacer" style="height:${height}px;font-size:${height}px;line-height:${height}px">&nbsp;</div>`;

export const socialLink = (label: string, href: string, { color, font }: { color: string; font: string }): string =>
  `<a data-gjs-type="mail-social" href="${href}" style="font-family:${font};display:inline-block;padding:6px 10px;font-size:14px;line-height:20px;font-weight:bold;color:${color};text-decoration:none">${label}</a>`;

export const unsubscribeLink = (color: string): string =>
  `<a href="${recipientLinks.unsubscribe}" style="color:${color};text-decoration:underline">Darme de baja</a>`;
