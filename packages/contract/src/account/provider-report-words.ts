import { type ProviderReport, reportedEventLabels } from './provider-report.ts';

const lists = new Intl.ListFormat('es-CO');

const outcomeWords = {
  applied: '',
  unknown: ', algunas de mensajes que Pregón no conoce',
  empty: 'sin nada que Pregón use',
} as const;

/** What a provider reported: 'entregas y respuestas'. */
export function reportedWords({ events, outcome }: NonNullable<ProviderReport['received']>): string {
  return `${lists.format(events.map((event) => reportedEventLabels[event]))}${outcomeWords[outcome]}`;
}

/** Why a report was refused. */
export const refusedWords: Readonly<Record<NonNullable<ProviderReport['refused']>['reason'], string>> = {
  signature: 'no estaba firmado con la clave del proveedor que está guardada',
  unreadable: 'no tenía el formato del proveedor',
};
