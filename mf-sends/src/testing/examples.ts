import { exampleAudience, exampleNewsletter, exampleProfile } from '@pregon/contract/testing/examples';
import { exampleSchedule } from '@pregon/contract/testing/example-schedule';
import { emptySendMethod, type StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';

export const loyal = exampleProfile;
export const christmas = exampleNewsletter;
export const everybody = { ...exampleAudience, total: 1300, reach: { email: 1234, sms: 800, whatsapp: 0 } };

export const planned = exampleSchedule;

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
