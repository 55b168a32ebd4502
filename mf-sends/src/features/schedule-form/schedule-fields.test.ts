import { describe, expect, it } from '@jest/globals';
import { scheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import * as v from 'valibot';
import { wallClockIn, scheduleFields } from './schedule-fields.ts';
import { emptySchedule, type ScheduleValues } from './schedule-values.ts';

const email = {
  newsletterId: '0f5a7b1c-9c9d-4f7e-8b1a-2d3c4e5f6a7b',
  sender: 'Casa Lulú',
  senderEmail: 'hola@tienda.example',
  respondEmail: '',
  subject: 'Hola',
  preheader: '',
};
const typed: ScheduleValues = {
  ...emptySchedule,
  name: 'Navidad',
  profile: '4',
  active: true,
  day: '2026-11-24',
  sendingTime: '15:30',
  email,
};
const repeated: ScheduleValues = { ...typed, repeatSending: true, dateEnd: '2026-12-31', range: '1', sendingJustXdays: [2, 4] };
const schema = scheduleFields(() => '2026-11-24T15:00');
const messageAt = (path: string, values: unknown, fields = schema) =>
  v.safeParse(fields, values).issues?.find((issue) => v.getDotPath(issue) === path)?.message;

describe('the typed values of a schedule', () => {
  it('are converted to the request of the contract', () => {
    const output = v.parse(schema, typed);
    expect(output).toMatchObject({
      profile: 4,
      dateStart: '2026-11-24T15:30',
      sendMethods: [{ type: 'email', subject: 'Hola' }],
    });
    expect(v.is(scheduleForm, output)).toBe(true);
  });

  it('are sent at nine when no time is typed', () => {
    expect(v.parse(schema, { ...typed, day: '2026-11-25', sendingTime: undefined }).dateStart).toBe('2026-11-25T09:00');
  });

  it('use the same time for every occurrence of a series', () => {
    expect(v.parse(schema, repeated)).toMatchObject({
      dateStart: '2026-11-24T15:30',
      repeatSending: true,
      sendingTime: '15:30',
      dateEnd: '2026-12-31',
      range: 1,
      sendingJustXdays: [2, 4],
    });
  });

  it('omit fields that their selectors exclude', () => {
    const monthly = { ...repeated, range: '2', repeatEachMonth: '6', ordinal: '5', weekday: '5', dayTheMonth: 31 };
    expect(v.parse(schema, monthly)).toMatchObject({
      sendingJustXdays: [],
      repeatEachMonth: 6,
      ordinal: 5,
      weekday: 5,
      dayTheMonth: null,
    });
    expect(v.parse(schema, { ...monthly, repeatSending: false })).toMatchObject({ range: null, dateEnd: '', ordinal: null });
  });

  it('name the enabled methods in a fixed order', () => {
    const values = { ...typed, methods: ['sms', 'email'], sms: { smsMessage: 'Hola', shortenLinks: true } };
    expect(v.parse(schema, values).sendMethods).toEqual([
      { type: 'email', ...email },
      { type: 'sms', smsMessage: 'Hola', shortenLinks: true },
    ]);
  });

  it('may not be in the past on the account’s clock, except for drafts, repetitions and started schedules', () => {
    const past = { ...typed, sendingTime: '14:59' };
    expect(messageAt('sendingTime', past)).toBe('Elige una fecha y una hora que no hayan pasado.');
    expect(messageAt('sendingTime', { ...past, active: false })).toBeUndefined();
    expect(messageAt('sendingTime', { ...typed, sendingTime: '15:00' })).toBeUndefined();
    expect(messageAt('sendingTime', { ...repeated, sendingTime: '14:59' })).toBeUndefined();
    expect(
      messageAt(
        'sendingTime',
        past,
        scheduleFields(() => '2026-11-24T15:00', true),
      ),
    ).toBeUndefined();
  });

  it('are validated only for the enabled methods', () => {
    const methods = ['sms'];
    expect(messageAt('sms.smsMessage', { ...typed, methods })).toBe('Escribe el mensaje.');
    expect(messageAt('email.subject', { ...typed, methods, email: emptySchedule.email })).toBeUndefined();
  });
});

it("use the account's time zone and not the machine's", () => {
  const moment = new Date('2026-11-24T02:05:00.000Z');
  expect(wallClockIn('America/Bogota', moment)).toBe('2026-11-23T21:05');
  expect(wallClockIn('Europe/Madrid', moment)).toBe('2026-11-24T03:05');
});
