import { exampleAudience, exampleNewsletter, exampleProfile } from '@pregon/contract/testing/examples';
import type { DeliveryCounts, Schedule } from '@pregon/contract/schedules/schedule.schema';
import { emptySendMethod, type StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';

export const loyal = exampleProfile;
export const christmas = exampleNewsletter;
export const everybody = { ...exampleAudience, total: 1300, reach: { email: 1234, sms: 800, whatsapp: 0 } };

export const noDeliveries: DeliveryCounts = { total: 0, pending: 0, sent: 0, failed: 0, uncertain: 0, skipped: 0 };

export const planned: Schedule = {
  identifier: 'a2b6c1d4-1111-4c2d-9e3f-5a6b7c8d9e0f',
  version: 1,
  name: 'Navidad, primer envío',
  profileKey: loyal.key,
  profileName: loyal.name,
  campaignName: loyal.campaignName,
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
  experiment: null,
  sendTypes: ['email'],
  deliveries: noDeliveries,
  createdAt: '2026-11-21T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:00.000Z',
};

export const storedMethod: StoredSendMethod = {
  ...emptySendMethod,
  id: 1,
  scheduledId: planned.identifier,
  type: 'email',
  newsletterId: christmas.identifier,
  newsletterName: christmas.name,
  newsletterVersion: 3,
  sender: 'Ceiba',
  senderEmail: 'hola@ceiba.example',
  subject: 'Hola, {{name|vecina}}',
};
