import * as v from 'valibot';
import { campaignState } from '../campaigns/campaign-state.ts';
import type { Campaign } from '../campaigns/campaign.schema.ts';
import type { Customer, ListedCustomer } from '../customers/customer.schema.ts';
import type { Newsletter } from '../newsletters/newsletter.schema.ts';
import type { Audience } from '../profiles/audience.schema.ts';
import { type Profile, profileSelection } from '../profiles/profile.schema.ts';
import { type ShortLink, shortLinkDays } from '../short-links/short-link.schema.ts';

/** Complete example objects for tests of screens, so that a new field of the contract is added in one place. */
export const exampleCampaign: Campaign = {
  identifier: '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10',
  version: 1,
  name: 'Navidad en tu barrio',
  description: 'Juguetería y hogar',
  dateStart: '2026-11-24',
  dateEnd: '2099-12-24',
  state: campaignState.current,
  numberSends: 2,
  profileCount: 0,
  scheduleCount: 0,
  sentCount: 0,
  createdAt: '2026-11-12T15:00:00.000Z',
};

export const exampleProfile: Profile = {
  ...v.parse(profileSelection, {}),
  identifier: '7d0c3a9b-52a1-4f43-8a5c-6a1f4f6f0b21',
  key: 4,
  campaignIdentifier: exampleCampaign.identifier,
  campaignName: exampleCampaign.name,
  name: 'Clientas fieles',
  objective: ['Vender'],
  customerFocus: ['Leales'],
  customerCategory: ['Oro'],
  geoHierarchy: 'Nacional',
  nextCampaign: null,
  previousCampaign: null,
  resultsId: null,
  customerFile: null,
  isFileUpload: false,
  scheduleCount: 0,
  sentCount: 0,
  approvedScheduleCount: 0,
  createdAt: '2026-11-21T15:00:00.000Z',
};

const noLosses = { noAddress: 0, noConsent: 0, suppressed: 0 };

/** An audience of 5,000 customers with a reach of 4,210. */
export const exampleAudience: Audience = {
  total: 4210,
  steps: [
    { key: 'account', label: 'Clientes de la cuenta', remaining: 5000, missing: 0 },
    { key: 'reach', label: 'Sin bajas y con permiso', remaining: 4210, missing: 0 },
  ],
  reach: { email: 4100, sms: 2105, whatsapp: 0 },
  losses: {
    email: { ...noLosses, noConsent: 900 },
    sms: { ...noLosses, noConsent: 2895 },
    whatsapp: { ...noLosses, noConsent: 5000 },
  },
  sentence: 'Todos los clientes de la cuenta.',
  selects: [],
  describes: [],
  outdatedPurchases: null,
};

export const exampleNewsletter: Newsletter = {
  identifier: '0f5a7b1c-9c9d-4f7e-8b1a-2d3c4e5f6a7b',
  name: 'Navidad en tu barrio',
  approved: true,
  version: 3,
  approvedVersion: 3,
  img: '/newsletter-pictures/example',
  scheduleCount: 0,
  updatedAt: '2026-11-20T15:30:00.000Z',
  updatedBy: 'Ana Peña',
};

/** A short link with three clicks by people on the last day and two by bots the day before. */
export const exampleShortLink: ShortLink = {
  code: 'x7Kp2QaZ',
  shortUrl: 'https://pregon.example/s/x7Kp2QaZ',
  longUrl: 'https://tienda.example/ofertas',
  finalUrl: 'https://tienda.example/ofertas?utm_source=caja',
  active: true,
  createdAt: '2026-11-20T15:30:00.000Z',
  clicks: {
    people: 3,
    machines: 2,
    lastAt: '2026-11-24T14:00:00.000Z',
    firstDay: '2026-10-26',
    peopleByDay: Array.from({ length: shortLinkDays }, (_, day) => (day === shortLinkDays - 1 ? 3 : 0)),
    machinesByDay: Array.from({ length: shortLinkDays }, (_, day) => (day === shortLinkDays - 2 ? 2 : 0)),
  },
};

export const exampleListedCustomer: ListedCustomer = {
  id: 41,
  name: 'Marta Ñáñez',
  document: '52345678',
  email: 'marta@correo.example',
  mobile: '+573001234567',
  city: 'Bogotá',
  storeName: 'Chapinero',
  focus: 'En riesgo',
  category: 'Oro',
  channels: ['email', 'wa'],
  lastPurchaseAt: '2026-09-03T15:30:00.000Z',
  sales: 420_000,
  createdAt: '2024-02-01T15:30:00.000Z',
};

export const exampleCustomer: Customer = {
  id: 41,
  version: 7,
  firstName: 'Marta',
  lastName: 'Ñáñez',
  document: '52345678',
  email: 'marta@correo.example',
  mobile: '+573001234567',
  gender: 'F',
  birthDate: '1988-04-12',
  city: 'Bogotá',
  department: 'Bogotá, D. C.',
  homeStore: 'Chapinero',
  lastStore: 'Usaquén',
  focus: 'En riesgo',
  category: 'Oro',
  type: 'Persona',
  channels: ['email', 'wa'],
  purchases: 9,
  spent: 1_180_500,
  returns: 1,
  firstPurchaseAt: '2024-02-01T15:30:00.000Z',
  lastPurchaseAt: '2026-09-03T15:30:00.000Z',
  createdAt: '2024-02-01T15:30:00.000Z',
  deletedBefore: { purchases: null, visits: null, answers: null, messages: null },
};
