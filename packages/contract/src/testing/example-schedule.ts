import type { DeliveryCounts, Schedule } from '../schedules/schedule.schema.ts';
import { exampleProfile } from './examples.ts';

/** The counts before the first message. */
const noDeliveries: DeliveryCounts = { total: 0, pending: 0, sent: 0, failed: 0, uncertain: 0, skipped: 0 };

/** A single sending by e-mail that is still to come. */
export const exampleSchedule: Schedule = {
  identifier: 'a2b6c1d4-1111-4c2d-9e3f-5a6b7c8d9e0f',
  version: 1,
  name: 'Navidad, primer envío',
  profileKey: exampleProfile.key,
  profileName: exampleProfile.name,
  profileIdentifier: exampleProfile.identifier,
  campaignName: exampleProfile.campaignName,
  campaignIdentifier: exampleProfile.campaignIdentifier,
  dateStart: '2099-11-24T15:30',
  dateEnd: null,
  repeatSending: false,
  sendingTime: null,
  range: null,
  sendingJustXdays: [],
  repeatEachMonth: null,
  dayTheMonth: null,
  ordinal: null,
  weekday: null,
  active: true,
  state: 'programada',
  queue: 'due-occurrence',
  taskId: '1',
  isTaskComplete: false,
  nextOccurrence: '2099-11-24T20:30:00.000Z',
  remainingOccurrences: 1,
  finishedOccurrences: 0,
  omittedOccurrences: 0,
  undoUntil: null,
  acceptMissingValues: false,
  serviceMessage: false,
  experiment: null,
  sendTypes: ['email'],
  deliveries: noDeliveries,
  createdAt: '2026-11-21T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:00.000Z',
};
