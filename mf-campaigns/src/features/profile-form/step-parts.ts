import type { ComponentType } from 'react';
import type { Step } from './steps.ts';
import { AboutFields } from './steps/about-fields.tsx';
import type { StepProps } from './steps/step-props.ts';

type Fields = ComponentType<StepProps>;

/** Loaders of the steps' fields, by slug. The first step is bundled with the form. */
const loaders: Readonly<Record<string, () => Promise<Fields>>> = {
  lugares: async () => (await import('./steps/place-fields.tsx')).PlaceFields,
  clientes: async () => (await import('./steps/person-fields.tsx')).PersonFields,
  compras: async () => (await import('./steps/purchase-fields.tsx')).PurchaseFields,
  oferta: async () => (await import('./steps/offer-fields.tsx')).OfferFields,
  historial: async () => (await import('./steps/history-fields.tsx')).HistoryFields,
};

/** Returns the fields of a step that needs no loading; undefined for the others. */
export const bundledFields = ({ slug }: Step): Fields | undefined => (slug in loaders ? undefined : AboutFields);

/** Loads the fields of a step. */
export const loadFields = ({ slug }: Step): Promise<Fields> => loaders[slug]?.() ?? Promise.resolve(AboutFields);
