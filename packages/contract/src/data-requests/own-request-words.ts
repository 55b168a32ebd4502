import type { DataRequestKind, OwnDataRequest } from './data-request.schema.ts';
import { legalDays } from './legal-days.ts';

/** What a person can ask, in their words, with the working days that the law gives for the answer. */
export const kindWords: Readonly<Record<DataRequestKind, { readonly label: string; readonly about: string }>> = {
  query: { label: 'Saber qué datos míos hay', about: `Te responden en ${legalDays.query.answer} días hábiles.` },
  correction: { label: 'Corregir mis datos', about: `Te responden en ${legalDays.correction.answer} días hábiles.` },
  objection: {
    label: 'Que no usen mis datos',
    about: `Ni para publicidad ni para estudiar mis compras. En ${legalDays.objection.answer} días hábiles.`,
  },
  erasure: { label: 'Eliminar mis datos', about: `No se puede deshacer. En ${legalDays.erasure.answer} días hábiles.` },
};

export const stateWords: Readonly<Record<OwnDataRequest['state'], string>> = {
  open: 'En curso',
  accepted: 'Aceptada',
  refused: 'Negada',
};

const longDay = (timeZone?: string) => new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone });

/** A calendar day, '2026-12-14': '14 de diciembre de 2026'. */
export const dayInWords = (day: string): string => longDay('UTC').format(new Date(day));
/** The day of a moment on the person's clock. */
export const momentInWords = (moment: string): string => longDay().format(new Date(moment));
