import { createFakeServer } from '@pregon/auth-api/testing/fake-server';
import { readDefaultSender } from '@pregon/contract/account/default-sender.endpoints';
import { changeHoliday, type Holiday, listHolidays } from '@pregon/contract/calendars/holidays.endpoints';
import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import type { ScheduleChange, ScheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import type { MethodReview, ScheduleReview } from '@pregon/contract/schedules/schedule-review.schema';
import { listScheduleDrafts } from '@pregon/contract/schedules/schedule-draft-list.endpoints';
import { readAudienceCustomer } from '@pregon/contract/schedules/audience-customer.endpoints';
import {
  createSchedule,
  listOccurrences,
  measureSms,
  reviewSchedule,
  updateSchedule,
} from '@pregon/contract/schedules/schedules.endpoints';
import {
  type CalendarEntry,
  countPlannedCollisions,
  type PlannedCollision,
  readSendingCalendar,
} from '@pregon/contract/schedules/sending-calendar.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { sendMethodsQuery } from '@pregon/contract/schedules/send-methods.operations';
import { emptySendMethod, type StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { readSendingPolicy } from '@pregon/contract/sending-rules/sending-policy.endpoints';
import type { ChannelRule, SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import { listWhatsappProfiles, listWhatsappTemplates } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { christmas, everybody, loyal, planned } from '../../../testing/examples.ts';

export const immaculate: Holiday = { day: '2099-12-08', name: 'Inmaculada Concepción', source: 'pais' };
export const christmasDay: Holiday = { day: '2099-12-25', name: 'Navidad', source: 'pais' };
export const newYear: Holiday = { day: '2099-01-01', name: 'Año Nuevo', source: 'pais' };

export const welcomeTemplate: WhatsappTemplate = {
  id: '20001',
  name: 'navidad_barrio',
  language: 'es',
  category: 'MARKETING',
  header: '',
  body: 'Hola {{1}}, tienes {{2}} en hogar.',
  footer: 'Almacenes Ceiba',
  parameterCount: 2,
  media: 'imagen',
  buttons: [
    { kind: 'respuesta', text: 'Me interesa', index: 0 },
    { kind: 'enlace', text: 'Ver lo nuevo', index: 1, url: 'https://tienda.example/{{1}}' },
  ],
};

const anyHour: ChannelRule = {
  windows: Array.from({ length: 7 }, () => ({ from: '00:00', to: '00:00' })),
  onHolidays: true,
  dailyLimit: null,
  weeklyLimit: null,
};

/** Sending rules without any restriction. */
export const openPolicy: SendingPolicy = {
  preset: null,
  presetOffReason: 'Prueba',
  waitDays: 3,
  channels: { email: anyHour, sms: anyHour, wa: anyHour },
  total: { dailyLimit: null, weeklyLimit: null, weeklyChannels: null },
};

export const emailReview: MethodReview = {
  type: 'email',
  people: 1234,
  exclusions: { noAddress: 3, noConsent: 40, suppressed: 5, excluded: 0, overLimit: 0, otherMethod: 0, controlGroup: 0 },
  sender: 'Casa Lulú <hola@tienda.example>',
  perMinute: 600,
  firstAt: '2099-11-24T20:30:00.000Z',
  lastAt: '2099-11-24T20:33:00.000Z',
  closed: null,
  postponed: [],
  newsletter: { name: christmas.name, approved: true, version: 3, img: christmas.img },
  sms: null,
  template: null,
  missingValues: [],
  quota: null,
};

export const someReview: ScheduleReview = {
  people: 1234,
  occurrences: 1,
  moved: 0,
  omitted: 0,
  firstAt: '2099-11-24T20:30:00.000Z',
  lastAt: '2099-11-24T20:30:00.000Z',
  methods: [emailReview],
  arms: [],
  currency: 'COP',
  quota: { used: 2, total: 5 },
  mustConfirm: false,
};

export const storedEmail: StoredSendMethod = {
  ...emptySendMethod,
  id: 1,
  scheduledId: planned.identifier,
  type: 'email',
  newsletterId: christmas.identifier,
  newsletterName: christmas.name,
  newsletterVersion: 3,
  sender: 'Casa Lulú',
  senderEmail: 'hola@tienda.example',
  subject: 'Hola',
};

/** A customer of the audience. */
export const lucia: CustomerSummary = { id: 7, name: 'Lucía Peña', detail: 'CC 1032', city: 'Armenia' };

export const draft: Schedule = {
  ...planned,
  active: false,
  state: 'borrador',
  nextOccurrence: null,
  remainingOccurrences: 0,
  queue: null,
  taskId: null,
};

/** Creates a fake server with one profile, one newsletter and one WhatsApp template. It records the requests of the form. */
export function scheduleServer(saved: Schedule = draft, methods: readonly StoredSendMethod[] = [storedEmail]) {
  const server = createFakeServer();
  const scheduled: ScheduleForm[] = [];
  const changed: ScheduleChange[] = [];
  const reviewed: ScheduleForm[] = [];
  const holidays = { items: [newYear, immaculate, christmasDay], removed: [] as Holiday[] };
  server.answerGraphql(profilesQuery, () => ({ profiles: { items: [loyal], total: 1 } }));
  server.answerGraphql(newslettersQuery, ({ filter }) => ({
    newsletter: filter?.approve ? { items: [christmas], total: 1 } : { items: [], total: 0 },
  }));
  server.answerGraphql(audienceQuery, () => ({ audience: everybody }));
  server.answerGraphql(schedulesQuery, ({ filter }) => ({
    programming: filter?.identifier === saved.identifier ? { items: [saved], total: 1 } : { items: [], total: 0 },
  }));
  server.answerGraphql(sendMethodsQuery, () => ({ sendMethod: [...methods] }));
  server.answer(listScheduleDrafts, () => ({ items: [] }));
  server.answer(readDefaultSender, () => ({ senderName: '', senderEmail: '', replyTo: '' }));
  server.answer(readSendingPolicy, () => openPolicy);
  server.answer(listHolidays, ({ query: { from, to } }) => {
    const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
    const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const ofYears = (days: readonly Holiday[]) =>
      years.flatMap((year) => days.map((holiday) => ({ ...holiday, day: year + holiday.day.slice(4) })));
    return { items: ofYears(holidays.items), removed: ofYears(holidays.removed) };
  });
  const team: { entries: readonly CalendarEntry[]; collisions: readonly PlannedCollision[] } = { entries: [], collisions: [] };
  server.answer(readSendingCalendar, ({ query: { from, to } }) => {
    const items = team.entries.filter(({ day }) => from <= day && day <= to);
    return { today: '2099-01-01', items, total: items.length, days: [] };
  });
  server.answer(countPlannedCollisions, () => ({ items: [...team.collisions], sampled: 1, uncounted: 0 }));
  server.answer(changeHoliday, ({ body: { day, name } }) => {
    const known = holidays.items.find((holiday) => holiday.day === day);
    holidays.items = holidays.items.filter((holiday) => holiday !== known);
    holidays.removed = holidays.removed.filter((holiday) => holiday.day !== day);
    if (name !== null) holidays.items.push({ day, name, source: 'cuenta' });
    else if (known) holidays.removed.push(known);
    return { message: 'Listo' };
  });
  server.answer(listWhatsappProfiles, () => ({ data: [{ id: '10001', name: 'Ceiba', phoneNumber: '+57 601 555 0134' }] }));
  server.answer(listWhatsappTemplates, () => ({ data: [welcomeTemplate] }));
  server.answer(listOccurrences, () => ({ items: [], total: 0 }));
  server.answer(readAudienceCustomer, () => ({ customer: lucia }));
  server.answer(measureSms, () => ({
    people: 800,
    least: 1,
    typical: 1,
    most: 2,
    totalParts: 920,
    longest: 'Hola María, llegó a Medellín',
  }));
  server.answer(reviewSchedule, ({ body }) => {
    reviewed.push(body);
    return someReview;
  });
  server.answer(createSchedule, ({ body }) => {
    scheduled.push(body);
    return { ...draft, name: body.name, ...(body.active && { active: true, state: 'programada' as const }) };
  });
  server.answer(updateSchedule, ({ body }) => {
    changed.push(body);
    return { ...saved, name: body.name };
  });
  return { server, scheduled, changed, reviewed, team };
}
