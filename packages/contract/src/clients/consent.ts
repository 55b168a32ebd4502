/**
 * The consent texts by version. A text that customers have agreed to never changes: a new text gets a new version, and registrations that
 * waited offline on a device name the version that was shown there.
 */
const consentTexts = {
  '2026-11': (accountName: string) =>
    `Autorizo a ${accountName} a tratar mis datos personales y a enviarme novedades y ofertas por correo, SMS y WhatsApp. ` +
    'Puedo retirar esta autorización cuando quiera.',
} as const satisfies Record<string, (accountName: string) => string>;

export type ConsentVersion = keyof typeof consentTexts;

/** All versions of the consent text. */
export const consentVersions = Object.keys(consentTexts) as ConsentVersion[];

/** The version that is shown today. */
export const currentConsent: ConsentVersion = '2026-11';

/** Returns the consent text of a version for the customers of a retailer. */
export const consentText = (version: ConsentVersion, accountName: string): string => consentTexts[version](accountName);
