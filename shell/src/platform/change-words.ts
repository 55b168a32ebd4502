import { nameOf } from './app-names.ts';
import type { PlannedChange } from './release-actions.tsx';

interface ChangeWords {
  readonly question: string;
  /** The consequence, shown before the confirmation. */
  readonly consequence: string;
  readonly confirm: string;
  readonly pending: string;
  /** The message after success. */
  readonly done: string;
}

const words: Readonly<Record<PlannedChange['action'], (change: PlannedChange) => ChangeWords>> = {
  'roll-back': ({ app, next }) => ({
    question: `Volver a la versión anterior de ${nameOf(app).title}`,
    consequence: `Las personas que abran ${nameOf(app).phrase} recibirán ${next}; lo que está abierto sigue igual.`,
    confirm: 'Volver a la versión anterior',
    pending: 'Volviendo…',
    done: `las personas reciben otra vez ${next}.`,
  }),
  promote: ({ app, next }) => ({
    question: `Publicar la prueba de ${nameOf(app).title} para todos`,
    consequence: `Todas las personas que abran ${nameOf(app).phrase} recibirán ${next}; lo que está abierto sigue igual.`,
    confirm: 'Publicar para todos',
    pending: 'Publicando…',
    done: `${next} ya es para todos.`,
  }),
  withdraw: ({ app, version, next }) => ({
    question: `Retirar la prueba de ${nameOf(app).title}`,
    consequence: `Nadie más recibirá ${version}: las personas que abran ${nameOf(app).phrase} recibirán ${next}; lo que está abierto sigue igual.`,
    confirm: 'Retirar la prueba',
    pending: 'Retirando…',
    done: `${version} está retirada.`,
  }),
};

/** The texts of a change before, during and after it. */
export const wordsOf = (change: PlannedChange): ChangeWords => words[change.action](change);
