import { emptyProfile, type ProfileValues } from '@pregon/contract/profiles/profile-fields';
import { legibleSelection, type ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { expect, it } from '@jest/globals';
import { selectionOf } from './selection-of.ts';

const nothing = legibleSelection({});
const campaign = '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10';

const cases: readonly (readonly [string, Partial<ProfileValues>, Partial<ProfileSelection>])[] = [
  ['nothing', {}, {}],
  ['a name and a purpose', { name: 'Leales', objective: ['Fidelizar'] }, {}],
  ['a level with places', { geoHierarchy: 'Ciudad', geoOptions: ['Cali'] }, { geoHierarchy: 'Ciudad', geoOptions: ['Cali'] }],
  ['a level without places', { geoHierarchy: 'Ciudad' }, {}],
  ['the whole country', { geoHierarchy: 'Nacional' }, { geoHierarchy: 'Nacional' }],
  ['all types but none that is named', { customerType: 'Todos excepto' }, {}],
  [
    'what only describes the offer, too: it is told by its flag',
    { commHierarchy: 'Línea', commOptions: ['Hogar'] },
    { commHierarchy: 'Línea', commOptions: ['Hogar'] },
  ],
  [
    'a metric without its value',
    { conditionMetric: 'Ticket promedio', metricSign: '>', filterConditionMetric: true },
    { filterConditionMetric: true },
  ],
  ['a percentage that is none', { discountType: 'Porcentaje de descuento', discountValue: 120 }, {}],
  ['a rank without its days', { customerRank: 50, rankStart: '2026-01-01' }, {}],
  ['days without a rank', { rankStart: '2026-01-01', rankEnd: '2026-06-30' }, { rankStart: '2026-01-01', rankEnd: '2026-06-30' }],
  ['days in the wrong order', { rankStart: '2026-06-30', rankEnd: '2026-01-01' }, {}],
  ['a campaign before, without what was done', { previousCampaign: campaign, previousSends: ['4'] }, {}],
  [
    'keys as numbers',
    { previousCampaign: campaign, previousCampaignTo: 'clic', previousSends: ['4'] },
    { previousCampaign: campaign, previousCampaignTo: 'clic', previousSends: [4] },
  ],
  ['a file of which nobody has said what for', { customerFile: campaign }, {}],
  ['what no field could hold', { metricSign: 'mucho', ageCategory: ['1000'], customerRank: -1 }, {}],
];

it.each(cases)('selects by %s', (_, values, selection) => {
  expect(selectionOf({ ...emptyProfile, ...values })).toEqual({ ...nothing, ...selection });
});
