import { type AccountChannel, currencies } from '@pregon/contract/account/account-settings.schema';
import { type MessageLanguage, messageLanguages } from '@pregon/contract/account/message-language';
import type { AttributionTouch } from '@pregon/contract/account/attribution-touch';

export const sourceLabels: Readonly<Record<AccountChannel['source'], string>> = {
  cuenta: 'Proveedor propio',
  instalacion: 'Proveedor de la plataforma',
  ninguno: 'Sin configurar',
};

const zones = [
  ['America/Bogota', 'Bogotá'],
  ['America/Mexico_City', 'Ciudad de México'],
  ['America/Guatemala', 'Guatemala'],
  ['America/Panama', 'Panamá'],
  ['America/Lima', 'Lima'],
  ['America/Guayaquil', 'Guayaquil'],
  ['America/Caracas', 'Caracas'],
  ['America/La_Paz', 'La Paz'],
  ['America/Santiago', 'Santiago de Chile'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['America/Sao_Paulo', 'São Paulo'],
  ['Europe/Madrid', 'Madrid'],
] as const;

/** Options of the usual time zones; the account's current zone is added if it is not among them. */
export const zoneOptions = (current: string) => {
  const usual = zones.map(([value, label]) => ({ value: value as string, label: label as string }));
  return usual.some(({ value }) => value === current) ? usual : [...usual, { value: current, label: current }];
};

const currencyNames = new Intl.DisplayNames('es-CO', { type: 'currency' });

export const currencyOptions = currencies.map((value) => ({ value, label: `${value} · ${currencyNames.of(value) ?? value}` }));

const countryNames = new Intl.DisplayNames('es-CO', { type: 'region' });
const countryOf = (language: MessageLanguage): string => countryNames.of(language.slice('es-'.length)) ?? language;

/** Options for the language of messages, the usual one first. */
export const languageOptions = messageLanguages.map((value) => ({ value, label: `Español de ${countryOf(value)}` }));

/** Options for the message that a purchase counts for. */
export const touchOptions: readonly { readonly value: AttributionTouch; readonly label: string }[] = [
  { value: 'ultimo', label: 'El último que recibió' },
  { value: 'cualquiera', label: 'Cada uno que recibió' },
];

/** Options for which values of a customer take precedence: imported or calculated focus and category. */
export const focusOptions = [
  { value: 'importado', label: 'Los importados' },
  { value: 'calculado', label: 'Los calculados' },
] as const;
