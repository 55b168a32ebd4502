import type { ComponentType } from 'react';
import type { Step } from './steps.ts';
import { AboutFields } from './steps/about-fields.tsx';
import type { StepProps } from './steps/step-props.ts';

type Fields = ComponentType<StepProps>;

/** The fields of the steps, by slug. Those of the first stand at once, the others come when they are needed. */
const loaders: Readonly<Record<string, () => Promise<Fields>>> = {
  lugares: async () => (await import('./steps/place-fields.tsx')).PlaceFields,
  clientes: async () => (await import('./steps/person-fields.tsx')).PersonFields,
  compras: async () => (await import('./steps/purchase-fields.tsx')).PurchaseFields,
  oferta: async () => (await import('./steps/offer-fields.tsx')).OfferFields,
  historial: async () => (await import('./steps/history-fields.tsx')).HistoryFields,
};

/** The fields of a step, where nobody has to wait for them. */
export const fieldsAtHand = ({ slug }: Step): Fields | undefined => (slug in loaders ? undefined : AboutFields);

/** Fetches the fields of a step. */
export const loadFields = ({ slug }: Step): Promise<Fields> => loaders[slug]?.() ?? Promise.resolve(AboutFields);
