import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { campaignForm } from './campaigns/campaign.schema.ts';
import { clientForm } from './clients/client.schema.ts';
import { newsletterForm } from './newsletters/newsletter.schema.ts';
import { profileForm } from './profiles/profile-form.schema.ts';
import { scheduleForm } from './schedules/schedule-form.schema.ts';
import { recoveryForm } from './session/account.schema.ts';
import { loginForm, sessionIn } from './session/session.schema.ts';

/** Maps field paths to messages, as a form shows them. */
function messages(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const result = v.safeParse(schema, value);
  const found: Record<string, string> = {};
  for (const issue of result.issues ?? []) found[v.getDotPath(issue) ?? ''] ??= issue.message;
  return found;
}

const padding = (bytes: number) => (3 - (bytes % 3)) % 3;
/** Creates a photo of the given size in bytes, as a page sends it. */
const photoOf = (bytes: number) =>
  `data:image/jpeg;base64,${'A'.repeat(Math.ceil(bytes / 3) * 4 - padding(bytes))}${'='.repeat(padding(bytes))}`;
const client = {
  agree: true,
  documentType: 'CC',
  documentNumber: '1017244906',
  firstName: 'Marcela',
  lastName: 'Ospina',
  countryCode: '57',
  mobile: '3001234567',
  email: 'marcela@correo.example',
};
const campaign = { name: 'Navidad', description: 'Juguetes', dateStart: '2026-12-01', dateEnd: '2026-12-24', numberSends: 1 };
const profile = {
  name: 'Frecuentes',
  objective: ['Recompra'],
  customerFocus: ['Frecuentes'],
  customerCategory: ['Oro'],
  geoHierarchy: 'Nacional',
  geoOptions: [],
};
const email = {
  type: 'email',
  newsletterId: '3f1c2f0e-7a5d-4a54-9b1f-7f1f4b1f0a11',
  sender: 'Ceiba',
  senderEmail: 'hola@ceiba.example',
  subject: 'Hola',
};
const schedule = { name: 'Navidad', profile: 1, dateStart: '2026-12-01T15:30', active: true, sendMethods: [email] };
const monthly = { ...schedule, repeatSending: true, sendingTime: '09:00', dateEnd: '2027-12-01', range: 2 };

describe('the photo of a customer', () => {
  const limit = 10 * 1024 * 1024;

  it.each([limit - 2, limit - 1, limit])('is accepted with %i bytes', (bytes) => {
    expect(messages(clientForm, { ...client, photo: photoOf(bytes) })).toEqual({});
  });

  it('is refused with one byte more than 10 MB', () => {
    const photo = photoOf(limit + 1);
    expect(messages(clientForm, { ...client, photo })).toEqual({ photo: 'La foto pesa más de 10 MB. Elige una más pequeña.' });
  });
});

describe('each form', () => {
  it.each([
    [
      'log-in, empty',
      loginForm,
      { username: '', password: '' },
      { username: 'Ingrese el correo del usuario', password: 'Requerido' },
    ],
    ['log-in, no address', loginForm, { username: 'ana', password: 'x' }, { username: 'Debe ingresar un correo valido' }],
    ['recovery, empty', recoveryForm, { email: ' ' }, { email: 'Datos no validos' }],
    ['recovery, nothing', recoveryForm, { email: null }, { email: 'Debe ingresar un correo valido' }],
    ['recovery, no address', recoveryForm, { email: 'ana' }, {}],
    ['campaign, complete', campaignForm, campaign, {}],
    [
      'campaign, empty',
      campaignForm,
      { name: ' ', description: '', dateStart: '', dateEnd: '', numberSends: undefined },
      {
        name: 'El nombre es requerido',
        description: 'La descripción es requerida',
        dateStart: 'Elige el día en que empieza.',
        dateEnd: 'Elige el día en que termina.',
        numberSends: 'Debe ingresar un numero entero positivo.',
      },
    ],
    [
      'campaign, half a profile',
      campaignForm,
      { ...campaign, numberSends: 1.5 },
      { numberSends: 'Debe ingresar un numero entero positivo.' },
    ],
    [
      'campaign, no profile',
      campaignForm,
      { ...campaign, numberSends: 0 },
      { numberSends: 'Debe ingresar un numero entero positivo.' },
    ],
    [
      'campaign, ends first',
      campaignForm,
      { ...campaign, dateEnd: '2026-11-30' },
      { dateEnd: 'La campaña no puede terminar antes de empezar.' },
    ],
    [
      'campaign, in years that no calendar shows',
      campaignForm,
      { ...campaign, dateStart: '0000-01-01', dateEnd: '9999-12-31' },
      { dateStart: 'Elige un año entre 1900 y 2999.', dateEnd: 'Elige un año entre 1900 y 2999.' },
    ],
    [
      'profile, places without end',
      profileForm,
      { ...profile, geoHierarchy: 'Ciudad', geoOptions: Array.from({ length: 2001 }, () => 'Cali') },
      { geoOptions: 'Elige 2000 opciones o menos.' },
    ],
    ['campaign, invalid date', campaignForm, { ...campaign, dateStart: '2026-11-31' }, { dateStart: 'Esta fecha no existe.' }],
    ['profile, complete', profileForm, profile, {}],
    [
      'profile, empty',
      profileForm,
      { name: '', objective: [], customerFocus: [], customerCategory: [], geoHierarchy: '' },
      {
        name: 'El nombre es requerido',
        objective: 'Elige al menos un objetivo.',
        customerFocus: 'Elige al menos un enfoque.',
        customerCategory: 'Elige al menos una categoría.',
        geoHierarchy: 'Elige hasta dónde llega.',
      },
    ],
    [
      'profile, a level without places',
      profileForm,
      { ...profile, geoHierarchy: 'Ciudad' },
      { geoOptions: 'Elige al menos un lugar.' },
    ],
    ['profile, national in capitals', profileForm, { ...profile, geoHierarchy: 'NACIONAL' }, {}],
    ['newsletter, no name', newsletterForm, { name: '' }, { name: 'El nombre es requerido' }],
    ['newsletter, short name', newsletterForm, { name: 'ab' }, { name: 'Mínimo 3 caracteres' }],
    ['schedule, complete', scheduleForm, schedule, {}],
    ['schedule, a day alone', scheduleForm, { ...schedule, dateStart: '2026-12-01' }, {}],
    [
      'schedule, invalid date',
      scheduleForm,
      { ...schedule, dateStart: '2026-12-32T10:00' },
      { dateStart: 'Esta fecha no existe.' },
    ],
    [
      'schedule, no method',
      scheduleForm,
      { ...schedule, sendMethods: [] },
      { sendMethods: 'Elige al menos un método de envío.' },
    ],
    [
      'schedule, a header of its own in the subject',
      scheduleForm,
      { ...schedule, sendMethods: [{ ...email, subject: 'Hola\r\nBcc: todos@ceiba.example' }] },
      { 'sendMethods.0.subject': 'Escribe en una sola línea.' },
    ],
    [
      'schedule, bad sender',
      scheduleForm,
      { ...schedule, sendMethods: [{ ...email, senderEmail: 'ceiba' }] },
      { 'sendMethods.0.senderEmail': 'Debe ingresar un correo valido' },
    ],
    ['schedule, monthly', scheduleForm, { ...monthly, repeatEachMonth: 6, ordinal: 5, weekday: 7 }, {}],
    [
      'schedule, a seventh rule of months',
      scheduleForm,
      { ...monthly, repeatEachMonth: 7 },
      { repeatEachMonth: 'Elige qué día de cada mes.' },
    ],
    [
      'schedule, the 32nd of each month',
      scheduleForm,
      { ...monthly, repeatEachMonth: 5, dayTheMonth: 32 },
      { dayTheMonth: 'Elige un día del 1 al 31.' },
    ],
    [
      'schedule, a sixth week and an eighth day',
      scheduleForm,
      { ...monthly, repeatEachMonth: 6, ordinal: 6, weekday: 8 },
      { ordinal: 'Elige cuál de cada mes.', weekday: 'Elige el día de la semana.' },
    ],
    [
      'schedule, an eighth day of the week',
      scheduleForm,
      { ...monthly, range: 1, sendingJustXdays: [8] },
      { 'sendingJustXdays.0': 'Elige días de la semana.' },
    ],
  ] as const)('%s', (_, schema, value, expected) => {
    expect(messages(schema, value)).toEqual(expected);
  });
});

describe('reading a session', () => {
  const session = {
    accessToken: 'token',
    id: 1,
    accountId: 2,
    user: { name: 'Ana', email: 'ana@tienda.example', role: 'marketing', accountName: 'Ceiba', timeZone: 'America/Bogota' },
  };

  it('accepts it at the root or under content, with or without a signature', () => {
    expect(sessionIn(session)).toEqual(session);
    expect(sessionIn({ content: { ...session, signature: 's' } })).toEqual({ ...session, signature: 's' });
  });

  it('refuses anything else', () => {
    expect(() => sessionIn({ content: { accessToken: '' } })).toThrow(v.ValiError);
  });
});
