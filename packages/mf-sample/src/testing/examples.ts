import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';

export const navidad: Campaign = {
  identifier: '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10',
  name: 'Navidad en tu barrio',
  description: 'Juguetería y hogar',
  dateStart: '2026-11-24',
  dateEnd: '2026-12-24',
  numberSends: 2,
  profileCount: 0,
  createdAt: '2026-11-12T15:00:00.000Z',
};
