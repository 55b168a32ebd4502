import * as v from 'valibot';
import { keptEventDays } from '../events/event-types.ts';
import { requiredText, someOptions } from '../field.schema.ts';
import { optionCode } from '../options/option-code.ts';
import {
  discountCodes,
  isAllExcept,
  legibleSelection,
  needsCommOptions,
  needsPlaces,
  type ProfileSelection,
  rewardCodes,
  selectionEntries,
} from './profile.schema.ts';

const isKind = (option: string, code: string) => optionCode(option) === code;

const profileEntries = {
  ...selectionEntries,
  name: requiredText('El nombre es requerido', 120),
  objective: someOptions('Elige al menos un objetivo.'),
  customerFocus: someOptions('Elige al menos un enfoque.'),
  customerCategory: someOptions('Elige al menos una categoría.'),
  geoHierarchy: requiredText('Elige hasta dónde llega.'),
};

/** A field that another field requires: its path, whether it is missing, and the message. */
interface Dependence {
  readonly field: keyof ProfileSelection;
  readonly isMissing: (values: ProfileSelection) => boolean;
  readonly message: string;
}

const none = (names: readonly unknown[]) => names.length === 0;

/** The rules between fields, in the order of the form. */
const dependences: readonly Dependence[] = [
  {
    field: 'geoOptions',
    isMissing: ({ geoHierarchy, geoOptions }) => needsPlaces(geoHierarchy) && none(geoOptions),
    message: 'Elige al menos un lugar.',
  },
  {
    field: 'customerTypeException',
    isMissing: ({ customerType, customerTypeException }) => isAllExcept(customerType) && none(customerTypeException),
    message: 'Elige al menos un tipo de cliente.',
  },
  {
    field: 'commOptions',
    isMissing: ({ commHierarchy, commOptions }) => needsCommOptions(commHierarchy) && none(commOptions),
    message: 'Elige al menos una opción.',
  },
  {
    field: 'paymentMethodException',
    isMissing: ({ paymentMethod, paymentMethodException }) => isAllExcept(paymentMethod) && none(paymentMethodException),
    message: 'Elige al menos un medio de pago para excluir.',
  },
  {
    field: 'metricSign',
    isMissing: ({ conditionMetric, metricSign }) => conditionMetric !== '' && metricSign === '',
    message: 'Elige cómo se compara.',
  },
  {
    field: 'metricValue',
    isMissing: ({ conditionMetric, metricValue }) => conditionMetric !== '' && metricValue === null,
    message: 'Escribe con qué valor se compara.',
  },
  {
    field: 'nextCampaign',
    isMissing: ({ discountType, nextCampaign }) => isKind(discountType, discountCodes.repurchaseBonus) && !nextCampaign,
    message: 'Elige la campaña en que se usa el bono.',
  },
  {
    field: 'discountValue',
    isMissing: ({ discountType, discountValue }) => isKind(discountType, discountCodes.percentage) && discountValue === null,
    message: 'Escribe el porcentaje de descuento.',
  },
  {
    field: 'discountProducts',
    isMissing: ({ discountType, discountProducts }) =>
      isKind(discountType, discountCodes.otherProducts) && none(discountProducts),
    message: 'Elige al menos un producto.',
  },
  {
    field: 'rewardValue',
    isMissing: ({ rewardType, rewardValue }) => isKind(rewardType, rewardCodes.cash) && rewardValue === null,
    message: 'Escribe el valor de la recompensa.',
  },
  {
    field: 'rewardProducts',
    isMissing: ({ rewardType, rewardProducts }) => isKind(rewardType, rewardCodes.product) && none(rewardProducts),
    message: 'Elige al menos un producto.',
  },
  {
    field: 'previousCampaignTo',
    isMissing: ({ previousCampaign, previousCampaignTo }) => Boolean(previousCampaign) && previousCampaignTo === '',
    message: 'Elige qué hicieron.',
  },
  {
    field: 'resultsTo',
    isMissing: ({ resultsOf, resultsId, resultsTo }) => Boolean(resultsId) && (resultsOf === '' || resultsTo === ''),
    message: 'Elige qué hicieron.',
  },
  {
    field: 'focusMoveTo',
    isMissing: ({ focusMoveFrom, focusMoveTo, focusMoveStart, focusMoveEnd }) =>
      focusMoveFrom === '' && focusMoveTo === '' && (focusMoveStart !== '' || focusMoveEnd !== ''),
    message: 'Elige de qué enfoque salieron o a cuál pasaron.',
  },
  {
    field: 'focusMoveEnd',
    isMissing: ({ focusMoveStart, focusMoveEnd }) =>
      focusMoveStart !== '' && focusMoveEnd !== '' && focusMoveEnd < focusMoveStart,
    message: 'Los cambios no pueden terminar antes de empezar.',
  },
  {
    field: 'eventName',
    isMissing: ({ eventType, eventName }) => eventType === 'custom' && eventName.trim() === '',
    message: 'Escribe el nombre del evento.',
  },
  {
    field: 'eventTo',
    isMissing: ({ eventType, eventTo }) => eventType !== '' && eventTo === '',
    message: 'Elige si lo hicieron o no.',
  },
  {
    field: 'eventDays',
    isMissing: ({ eventType, eventDays }) => eventType !== '' && eventDays === null,
    message: 'Escribe en cuántos días.',
  },
  {
    field: 'eventDays',
    isMissing: ({ eventType, eventDays }) => eventType !== '' && (eventDays ?? 0) > keptEventDays[eventType],
    message: 'Escribe menos días: estos eventos no se guardan tanto tiempo.',
  },
  {
    field: 'rankStart',
    isMissing: ({ customerRank, rankStart }) => customerRank !== null && rankStart === '',
    message: 'Elige desde qué día cuentan las ventas.',
  },
  {
    field: 'rankEnd',
    isMissing: ({ customerRank, rankEnd }) => customerRank !== null && rankEnd === '',
    message: 'Elige hasta qué día cuentan las ventas.',
  },
  {
    field: 'rankEnd',
    isMissing: ({ rankStart, rankEnd }) => rankStart !== '' && rankEnd !== '' && rankEnd < rankStart,
    message: 'Las ventas no pueden terminar antes de empezar.',
  },
  {
    field: 'discountValue',
    isMissing: ({ discountType, discountValue }) => isKind(discountType, discountCodes.percentage) && (discountValue ?? 0) > 100,
    message: 'Escribe un porcentaje de 100 o menos.',
  },
  {
    field: 'customerFileOption',
    isMissing: ({ customerFile, customerFileOption }) => Boolean(customerFile) && customerFileOption === '',
    message: 'Elige si el archivo incluye o excluye.',
  },
];

/** Returns the fields that other fields require and that are missing or do not fit, in the order of the form. */
export const missingFields = (values: ProfileSelection): readonly (keyof ProfileSelection)[] =>
  dependences.filter(({ isMissing }) => isMissing(values)).map(({ field }) => field);

/**
 * The profile form. The filter flags decide which fields select customers and which only describe the offer: see `ProfileSelection`. Values
 * are option names of the option lists.
 */
export const profileForm = v.pipe(
  v.strictObject(profileEntries),
  v.rawCheck(({ dataset, addIssue }) => {
    const values = legibleSelection(dataset.value);
    for (const { field, isMissing, message } of dependences) {
      if (!isMissing(values)) continue;
      const input = { ...values };
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: field, value: values[field] }] });
    }
  }),
);
export type ProfileForm = v.InferOutput<typeof profileForm>;
