import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import type { Audience, Profile } from '@pregon/contract/profiles/profile.schema';

export const navidad: Campaign = {
  identifier: '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10',
  name: 'Navidad en tu barrio',
  description: 'Juguetería y hogar',
  dateStart: '2026-11-24',
  dateEnd: '2099-12-24',
  numberSends: 2,
  profileCount: 0,
  createdAt: '2026-11-12T15:00:00.000Z',
};

export const savedProfile: Profile = {
  identifier: '7d0c3a9b-52a1-4f43-8a5c-6a1f4f6f0b21',
  key: 4,
  campaignIdentifier: navidad.identifier,
  campaignName: navidad.name,
  name: 'Clientas fieles',
  objective: ['Vender'],
  customerFocus: ['Leales'],
  customerCategory: ['Oro'],
  geoHierarchy: 'Nacional',
  geoOptions: [],
  createdAt: '2026-11-21T15:00:00.000Z',
};

export const everybody: Audience = {
  total: 4210,
  steps: [
    { label: 'Clientes de la cuenta', remaining: 5000 },
    { label: 'Sin bajas y con permiso', remaining: 4210 },
  ],
  reach: { email: 4100, sms: 2105, whatsapp: 0 },
};
