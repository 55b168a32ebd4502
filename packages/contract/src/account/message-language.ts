/** The languages of messages, as BCP 47 tags: Spanish as it is written in a country. */
export const messageLanguages = [
  'es-CO',
  'es-AR',
  'es-BO',
  'es-CL',
  'es-CR',
  'es-DO',
  'es-EC',
  'es-ES',
  'es-GT',
  'es-HN',
  'es-MX',
  'es-NI',
  'es-PA',
  'es-PE',
  'es-PY',
  'es-SV',
  'es-US',
  'es-UY',
  'es-VE',
] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

/** The language of an account that has not chosen another one. */
export const usualLanguage = 'es-CO' satisfies MessageLanguage;
