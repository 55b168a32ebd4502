import { fontNames } from '@pregon/contract/account/brand-kit.schema';

export const kitTitle = 'Identidad visual';

const fonts: Readonly<Record<(typeof fontNames)[number], string>> = {
  helvetica: 'Helvetica o Arial',
  verdana: 'Verdana',
  tahoma: 'Tahoma',
  trebuchet: 'Trebuchet',
  georgia: 'Georgia, con remates',
};
export const fontOptions = fontNames.map((value) => ({ value, label: fonts[value] }));

export const shapeOptions = [
  { value: 'recta', label: 'Rectos' },
  { value: 'suave', label: 'Suaves' },
  { value: 'redonda', label: 'Redondos' },
];
export const fillOptions = [
  { value: 'llena', label: 'Llenos' },
  { value: 'contorno', label: 'De contorno' },
];

/** The colours of the kit: their fields, and where messages use them. */
export const colorWords = {
  strong: { label: 'Color principal', hint: 'Botones, precios y promociones.' },
  soft: { label: 'Color suave', hint: 'Fondo de portadas y cupones.' },
  ink: { label: 'Color de los textos', hint: 'Títulos y párrafos.' },
  ground: { label: 'Color de alrededor', hint: 'Fondo del correo y del pie.' },
} as const;
