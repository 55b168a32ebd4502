import { describe, expect, it } from '@jest/globals';
import { scheduleForm } from '@pregon/contract/schedules/schedule.schema';
import * as v from 'valibot';
import { clockIn, scheduleFields } from './schedule-fields.ts';

const typed = {
  name: 'Navidad',
  profile: '4',
  active: true,
  dateStart: { day: '2026-11-24', time: '15:30' },
  sendMethods: [
    {
      newsletterId: '0f5a7b1c-9c9d-4f7e-8b1a-2d3c4e5f6a7b',
      sender: 'Casa Lulú',
      senderEmail: 'hola@tienda.example',
      respondEmail: '',
      subject: 'Hola',
      preheader: '',
    },
  ],
};
const schema = scheduleFields(() => '2026-11-24T15:00');
const messageAt = (path: string, values: unknown) =>
  v.safeParse(schema, values).issues?.find((issue) => v.getDotPath(issue) === path)?.message;

describe('what is typed', () => {
  it('becomes what the contract takes', () => {
    const output = v.parse(schema, typed);
    expect(output).toMatchObject({
      profile: 4,
      dateStart: '2026-11-24T15:30',
      sendMethods: [{ type: 'email', subject: 'Hola' }],
    });
    expect(v.is(scheduleForm, output)).toBe(true);
  });

  it('is sent at nine when no time is typed', () => {
    expect(v.parse(schema, { ...typed, dateStart: { day: '2026-11-25', time: undefined } }).dateStart).toBe('2026-11-25T09:00');
  });

  it('may not be in the past on the account’s clock, unless it is a draft', () => {
    const past = { ...typed, dateStart: { day: '2026-11-24', time: '14:59' } };
    expect(messageAt('dateStart.time', past)).toBe('Elige una fecha y una hora que no hayan pasado.');
    expect(messageAt('dateStart.time', { ...past, active: false })).toBeUndefined();
    expect(messageAt('dateStart.time', { ...typed, dateStart: { day: '2026-11-24', time: '15:00' } })).toBeUndefined();
  });

  it.each([
    ['name', { ...typed, name: '' }, 'El nombre es requerido'],
    ['profile', { ...typed, profile: undefined }, 'Elige un perfil.'],
    ['dateStart.day', { ...typed, dateStart: { day: undefined, time: '15:30' } }, 'Elige el día del envío.'],
    [
      'sendMethods.0.senderEmail',
      { ...typed, sendMethods: [{ ...typed.sendMethods[0], senderEmail: 'hola' }] },
      'Debe ingresar un correo valido',
    ],
    [
      'sendMethods.0.newsletterId',
      { ...typed, sendMethods: [{ ...typed.sendMethods[0], newsletterId: undefined }] },
      'Elige un newsletter.',
    ],
  ])('is refused at %s', (path, values, message) => {
    expect(messageAt(path, values)).toBe(message);
  });
});

it('reads the clock of the account, not of the machine', () => {
  const moment = new Date('2026-11-24T02:05:00.000Z');
  expect(clockIn('America/Bogota', moment)).toBe('2026-11-23T21:05');
  expect(clockIn('Europe/Madrid', moment)).toBe('2026-11-24T03:05');
});
