/** The systems whose exports an import reads without mapping. */
export const originKeys = ['shopify', 'vtex', 'siigo'] as const;
export type ImportOrigin = (typeof originKeys)[number];

/** Their names. */
export const originNames: Readonly<Record<ImportOrigin, string>> = { shopify: 'Shopify', vtex: 'VTEX', siigo: 'Siigo' };
