import { emptyProfile, type ProfileValues } from '@pregon/contract/profiles/profile-fields';
import { legibleSelection, type ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { expect, it } from '@jest/globals';
import { selectionOf } from './selection-of.ts';

const nothing = legibleSelection({});
const campaign = '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10';

const cases: readonly (readonly [string, Partial<ProfileValues>, Partial<ProfileSelection>])[] = [
  ['nothing when the profile is empty', {}, {}],
  ['nothing when only name and objective are set', { name: 'Leales', objective: ['Fidelizar'] }, {}],
  ['a level with places', { geoHierarchy: 'Ciudad', geoOptions: ['Cali'] }, { geoHierarchy: 'Ciudad', geoOptions: ['Cali'] }],
  ['nothing when a level has no places', { geoHierarchy: 'Ciudad' }, {}],
  ['the whole country', { geoHierarchy: 'Nacional' }, { geoHierarchy: 'Nacional' }],
  ['nothing when «todos excepto» has no exceptions', { customerType: 'Todos excepto' }, {}],
  [
    'a block that only describes the offer, with its flag off',
    { commHierarchy: 'Línea', commOptions: ['Hogar'] },
    { commHierarchy: 'Línea', commOptions: ['Hogar'] },
  ],
  [
    'the flag alone when a metric has no value',
    { conditionMetric: 'Ticket promedio', metricSign: '>', filterConditionMetric: true },
    { filterConditionMetric: true },
  ],
  ['nothing when a percentage is invalid', { discountType: 'Porcentaje de descuento', discountValue: 120 }, {}],
  ['nothing when a rank lacks a date', { customerRank: 50, rankStart: '2026-01-01' }, {}],
  [
    'dates without a rank',
    { rankStart: '2026-01-01', rankEnd: '2026-06-30' },
    { rankStart: '2026-01-01', rankEnd: '2026-06-30' },
  ],
  ['nothing when the dates are in the wrong order', { rankStart: '2026-06-30', rankEnd: '2026-01-01' }, {}],
  ['nothing when a previous campaign has no outcome', { previousCampaign: campaign, previousSends: ['4'] }, {}],
  [
    'profile keys converted to numbers',
    { previousCampaign: campaign, previousCampaignTo: 'clic', previousSends: ['4'] },
    { previousCampaign: campaign, previousCampaignTo: 'clic', previousSends: [4] },
  ],
  ['nothing when results have no outcome', { resultsOf: 'campaign', resultsId: campaign }, {}],
  [
    'the people behind some results',
    { resultsOf: 'schedule', resultsId: campaign, resultsOccurrence: 7, resultsTo: 'no clic' },
    { resultsOf: 'schedule', resultsId: campaign, resultsOccurrence: 7, resultsTo: 'no clic' },
  ],
  ['nothing when a customer file has no option', { customerFile: campaign }, {}],
  ['nothing when values are outside of their options', { metricSign: 'mucho', ageCategory: ['1000'], customerRank: -1 }, {}],
];

it.each(cases)('selects by %s', (_, values, selection) => {
  expect(selectionOf({ ...emptyProfile, ...values })).toEqual({ ...nothing, ...selection });
});
