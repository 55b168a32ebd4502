import type { Component } from 'grapesjs';
import type { PartField } from '../mail-editor.ts';

/** How to read and write a property of a part. */
interface FieldRule {
  readonly id: string;
  readonly label: string;
  readonly control: PartField['control'];
  readonly read: (part: Component) => string;
  readonly write: (part: Component, value: string) => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Places = (part: Component) => readonly Component[];
const itself: Places = (part) => [part];
const firstCell: Places = (part) => part.find('td').slice(0, 1);
// The cell around a full-width image has no padding of its own.
const ownCell: Places = (part) => {
  const padded = part.find('td.m-pad').slice(0, 1);
  return padded.length > 0 ? padded : firstCell(part);
};
/** The link around an image. */
const around: Places = (part) =>
  part
    .parents()
    .slice(0, 1)
    .filter((parent) => parent.is('mail-image-link'));
const withCell: Places = (part) => [part, ...part.parents().slice(0, 1)];

const attribute = (
  id: string,
  label: string,
  control: PartField['control'],
  name: string,
  places: Places = itself,
): FieldRule => ({
  id,
  label,
  control,
  read: (part) => shown(control, textOf(places(part)[0]?.getAttributes()[name])),
  write: (part, value) => {
    for (const place of places(part)) place.addAttributes({ [name]: value });
  },
});

const style = (
  id: string,
  label: string,
  control: PartField['control'],
  property: string,
  places: Places = itself,
): FieldRule => ({
  id,
  label,
  control,
  read: (part) => shown(control, textOf(places(part)[0]?.getStyle()[property])),
  write: (part, value) => {
    for (const place of places(part)) place.addStyle({ [property]: control.kind === 'pixels' ? `${value || 0}px` : value });
  },
});

const color = { kind: 'color' } as const;
const pixels = (most: number) => ({ kind: 'pixels', most }) as const;
const alignment = { kind: 'choice', options: { left: 'Izquierda', center: 'Centro', right: 'Derecha' } } as const;

const textSize: FieldRule = {
  ...style('size', 'Tamaño', pixels(72), 'font-size'),
  write: (part, value) =>
    part.addStyle({
      'font-size': `${value}px`,
      'line-height': `${Math.round(Number(value) * (Number(value) < 24 ? 1.5 : 1.2))}px`,
    }),
};

const imageWidth: FieldRule = {
  ...style('width', 'Ancho máximo', pixels(600), 'max-width'),
  write: (part, value) => {
    part.addStyle({ 'max-width': `${value}px` });
    part.addAttributes({ width: value });
  },
};

const imageAddress: FieldRule = {
  id: 'src',
  label: 'Dirección de la imagen',
  control: { kind: 'picture' },
  read: (part) => textOf(part.getAttributes()['src']),
  // GrapesJS renders from its own property and exports from the attribute.
  write: (part, value) => {
    part.set('src', value);
    part.addAttributes({ src: value });
  },
};

const spacerHeight: FieldRule = {
  ...style('height', 'Alto', pixels(200), 'height'),
  write: (part, value) => {
    const height = `${value || 0}px`;
    part.addStyle({ height, 'font-size': height, 'line-height': height });
  },
};

const words: FieldRule = {
  id: 'words',
  label: 'Nombre',
  control: { kind: 'text' },
  read: (part) =>
    part
      .components()
      .models.map((child) => textOf(child.get('content')))
      .join(''),
  write: (part, value) => void part.components([{ type: 'textnode', content: value }]),
};

/** An image without an address has no link element. */
const imageTarget: FieldRule = {
  ...attribute('href', 'Enlace', { kind: 'address' }, 'href', around),
  write: (part, value) => {
    for (const link of around(part)) {
      if (value) link.addAttributes({ href: value });
      else link.removeAttributes('href');
    }
  },
};

const rules: Readonly<Record<string, readonly FieldRule[]>> = {
  wrapper: [style('ground', 'Fondo del mensaje', color, 'background-color')],
  'mail-section': [
    style('ground', 'Fondo', color, 'background-color'),
    style('above', 'Espacio arriba', pixels(120), 'padding-top', ownCell),
    style('below', 'Espacio abajo', pixels(120), 'padding-bottom', ownCell),
    // The attribute aligns tables, too; the style aligns only text.
    attribute('align', 'Alineación', alignment, 'align', ownCell),
  ],
  text: [style('color', 'Color', color, 'color'), textSize, style('align', 'Alineación', alignment, 'text-align')],
  link: [attribute('href', 'Dirección del enlace', { kind: 'address' }, 'href'), style('color', 'Color', color, 'color')],
  'mail-button': [
    attribute('href', 'Dirección del enlace', { kind: 'address' }, 'href'),
    style('ground', 'Fondo', color, 'background-color', withCell),
    style('color', 'Color del texto', color, 'color'),
    style('round', 'Redondeo', pixels(40), 'border-radius', withCell),
  ],
  'mail-box': [
    style('ground', 'Fondo', color, 'background-color', firstCell),
    style('border', 'Color del borde', color, 'border-color', firstCell),
    style('round', 'Redondeo', pixels(40), 'border-radius', firstCell),
  ],
  'mail-social': [
    words,
    attribute('href', 'Dirección del enlace', { kind: 'address' }, 'href'),
    style('color', 'Color', color, 'color'),
  ],
  'mail-spacer': [spacerHeight],
  image: [imageAddress, attribute('alt', 'Texto alternativo', { kind: 'text' }, 'alt'), imageTarget, imageWidth],
  'mail-divider': [style('color', 'Color', color, 'border-top-color'), style('height', 'Grosor', pixels(12), 'border-top-width')],
};

const rulesFor = (part: Component) => rules[part.get('type') ?? ''] ?? [];

/** Whether a part has editable properties, and so is in the outline. */
export const isEditablePart = (part: Component): boolean => rulesFor(part).length > 0;

export const partFields = (part: Component): PartField[] =>
  rulesFor(part).map(({ id, label, control, read }) => ({ id, label, control, value: read(part) }));

export function writeField(part: Component, fieldId: string, value: string): void {
  rulesFor(part)
    .find(({ id }) => id === fieldId)
    ?.write(part, value);
}

function shown(control: PartField['control'], value: string): string {
  if (control.kind === 'pixels') return value.replace(/px$/, '');
  if (control.kind === 'choice') return value || (Object.keys(control.options)[0] ?? '');
  return control.kind === 'color' ? hexColor(value) : value;
}

/** Converts a colour from the canvas's notation to '#rrggbb', which a colour input requires. */
function hexColor(value: string): string {
  const channels = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(value)?.slice(1);
  if (channels) return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(value)?.slice(1);
  return short ? `#${short.map((digit) => digit + digit).join('')}` : value.toLowerCase();
}
