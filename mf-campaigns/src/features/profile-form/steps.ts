import type { ProfileField } from '@pregon/contract/profiles/profile-fields';
import type { OptionListName } from './option-lists.ts';

/** A step of the form. */
export interface Step {
  /** The step's fragment in the address. */
  readonly slug: string;
  /** The text of its link, and its heading. */
  readonly label: string;
  readonly title: string;
  /** Its fields in order, with their labels in error messages. */
  readonly fields: Readonly<Partial<Record<ProfileField, string>>>;
  /** The lists of options that its fields need. */
  readonly lists: readonly OptionListName[];
}

/** The steps, in order. */
export const steps: readonly [Step, ...Step[]] = [
  {
    slug: 'tema',
    label: 'Tema',
    title: 'De qué se trata',
    fields: { name: 'Nombre del perfil', objective: 'Objetivo' },
    lists: ['targetCampaigns'],
  },
  {
    slug: 'lugares',
    label: 'Lugares',
    title: 'Dónde compran',
    fields: { geoHierarchy: 'Jerarquía geográfica', geoOptions: 'Lugares' },
    lists: ['geographicalRanking'],
  },
  {
    slug: 'clientes',
    label: 'Clientes',
    title: 'Quiénes son',
    fields: {
      customerType: 'Tipo de cliente',
      customerTypeException: 'Tipos que se excluyen',
      customerFocus: 'Enfoque del cliente',
      customerCategory: 'Categoría del cliente',
      ageCategory: 'Edades',
      gender: 'Género',
      birthdayMonth: 'Mes de cumpleaños',
      purchaseProbability: 'Probabilidad de compra',
      inactiveWithin: 'Se inactivan en',
      customerQuadrant: 'Cuadrante',
      customerAffinity: 'Afinidad',
      expectedValue: 'Valor esperado',
      firstPurchaseMonth: 'Mes de la primera compra',
      focusMoveFrom: 'Salieron de',
      focusMoveTo: 'Pasaron a',
      focusMoveStart: 'Cambios desde',
      focusMoveEnd: 'Cambios hasta',
    },
    lists: ['customerType', 'customerFocus', 'customerCategory'],
  },
  {
    slug: 'compras',
    label: 'Compras',
    title: 'Qué compran y cómo pagan',
    fields: {
      commHierarchy: 'Jerarquía comercial',
      commOptions: 'Opciones de la jerarquía',
      filterCommHierarchy: 'Usar la jerarquía comercial para elegir la audiencia',
      paymentMethod: 'Medio de pago',
      paymentMethodException: 'Medios que se excluyen',
      filterPaymentMethod: 'Usar el medio de pago para elegir la audiencia',
      conditionMetric: 'Métrica',
      metricSign: 'Comparación',
      metricValue: 'Valor',
      filterConditionMetric: 'Usar la métrica para elegir la audiencia',
      customerRank: 'Cuántos clientes',
      rankStart: 'Ventas desde',
      rankEnd: 'Ventas hasta',
    },
    lists: ['businessRanking', 'paymentMethods', 'conditionsMetrics'],
  },
  {
    slug: 'oferta',
    label: 'Oferta',
    title: 'La oferta',
    fields: {
      discountType: 'Tipo de descuento',
      discountValue: 'Valor del descuento',
      discountProducts: 'Productos del descuento',
      nextCampaign: 'Campaña en que se usa el bono',
      filterTypeDiscount: 'Usar el descuento para elegir la audiencia',
      rewardType: 'Tipo de recompensa',
      rewardValue: 'Valor de la recompensa',
      rewardProducts: 'Productos de la recompensa',
      filterTypeReward: 'Usar la recompensa para elegir la audiencia',
    },
    lists: ['discountsRates', 'typeRewards'],
  },
  {
    slug: 'historial',
    label: 'Historial',
    title: 'Campaña anterior, eventos y archivo',
    fields: {
      previousCampaign: 'Campaña anterior',
      previousCampaignTo: 'Qué hicieron',
      previousSends: 'Perfiles de esa campaña',
      resultsOf: 'De qué son los resultados',
      resultsId: 'Resultados',
      resultsOccurrence: 'Envío de los resultados',
      resultsTo: 'Qué hicieron con los mensajes',
      resultsStart: 'Resultados desde',
      resultsEnd: 'Resultados hasta',
      eventType: 'Evento',
      eventName: 'Nombre del evento',
      eventTo: 'Si lo hicieron',
      eventDays: 'En los últimos',
      eventTimes: 'Al menos',
      customerFile: 'Archivo de clientes',
      customerFileOption: 'Qué se hace con el archivo',
    },
    lists: [],
  },
];

const fieldEntries = steps.flatMap(({ fields }) => Object.entries(fields));

/** The labels of all fields, in the order of the form. */
export const fieldLabels = Object.fromEntries(fieldEntries) as Readonly<Record<ProfileField, string>>;

/** The labels by form name: `profile.name`. */
export const formFields = Object.fromEntries(fieldEntries.map(([field, label]) => [`profile.${field}`, label]));

/** The fields that are marked as required where they are shown; all others may stay empty. */
export const requiredFields: readonly string[] = [
  'name',
  'objective',
  'customerFocus',
  'customerCategory',
  'geoHierarchy',
  'geoOptions',
  'customerTypeException',
  'commOptions',
  'paymentMethodException',
  'metricSign',
  'metricValue',
  'nextCampaign',
  'discountProducts',
  'rewardProducts',
  'previousCampaignTo',
  'resultsTo',
  'eventName',
  'eventTo',
  'eventDays',
  'customerFileOption',
].map((field) => `profile.${field}`);

/** The form names of the fields of a step. */
export const namesIn = ({ fields }: Step): readonly string[] => Object.keys(fields).map((field) => `profile.${field}`);

/** Returns the step of a field, by its form name. */
export const stepOf = (name: string): Step => steps.find(({ fields }) => name.slice('profile.'.length) in fields) ?? steps[0];
