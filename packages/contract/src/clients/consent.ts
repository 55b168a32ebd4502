/**
 * The texts that customers have agreed to, by version. A text that people agreed to is never changed: a new one gets a version of its
 * own, and registrations that waited on a device name the one that was read there.
 */
const consentTexts = {
  '2026-11': (accountName: string) =>
    `Autorizo a ${accountName} a tratar mis datos personales y a enviarme novedades y ofertas por correo, SMS y WhatsApp. ` +
    'Puedo retirar esta autorización cuando quiera.',
} as const satisfies Record<string, (accountName: string) => string>;

export type ConsentVersion = keyof typeof consentTexts;

/** Every version that there has been. */
export const consentVersions = Object.keys(consentTexts) as ConsentVersion[];

/** The one that is shown today. */
export const currentConsent: ConsentVersion = '2026-11';

/** What a customer of a retailer reads under a version. */
export const consentText = (version: ConsentVersion, accountName: string): string => consentTexts[version](accountName);
