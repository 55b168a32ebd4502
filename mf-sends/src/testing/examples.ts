import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import type { Audience, Profile } from '@pregon/contract/profiles/profile.schema';
import type { DeliveryCounts, Schedule } from '@pregon/contract/schedules/schedule.schema';

export const loyal: Profile = {
  identifier: '7d0c3a9b-52a1-4f43-8a5c-6a1f4f6f0b21',
  key: 4,
  campaignIdentifier: '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10',
  campaignName: 'Navidad en tu barrio',
  name: 'Clientas fieles',
  objective: ['Vender'],
  customerFocus: ['Leales'],
  customerCategory: ['Oro'],
  geoHierarchy: 'Nacional',
  geoOptions: [],
  createdAt: '2026-11-21T15:00:00.000Z',
};

export const christmas: Newsletter = {
  identifier: '0f5a7b1c-9c9d-4f7e-8b1a-2d3c4e5f6a7b',
  name: 'Navidad en tu barrio',
  approved: true,
  version: 3,
  updatedAt: '2026-11-20T15:30:00.000Z',
  updatedBy: 'Ana Peña',
};

export const everybody: Audience = {
  total: 1300,
  steps: [
    { label: 'Clientes de la cuenta', remaining: 5000 },
    { label: 'Sin bajas y con permiso', remaining: 1300 },
  ],
  reach: { email: 1234, sms: 800, whatsapp: 0 },
};

export const noDeliveries: DeliveryCounts = { total: 0, pending: 0, sent: 0, failed: 0, uncertain: 0, skipped: 0 };

export const planned: Schedule = {
  identifier: 'a2b6c1d4-1111-4c2d-9e3f-5a6b7c8d9e0f',
  name: 'Navidad, primer envío',
  profileKey: loyal.key,
  profileName: loyal.name,
  dateStart: '2099-11-24T15:30',
  nextOccurrence: '2099-11-24T20:30:00.000Z',
  active: true,
  state: 'programada',
  isTaskComplete: false,
  sendTypes: ['email'],
  deliveries: noDeliveries,
  createdAt: '2026-11-21T15:00:00.000Z',
};
