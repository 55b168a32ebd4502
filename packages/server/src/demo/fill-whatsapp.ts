import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import type { Transaction } from '../kernel/database/database.ts';
import { occurrences, schedules, sendMethods } from '../messaging/schedules/schedules.table.ts';
import type { Calendar } from './calendar.ts';
import { demoNumbers, demoTemplates } from './dev-mailbox/demo-templates.ts';

interface Owner {
  readonly accountId: number;
  readonly createdBy: number;
}

interface PlannedSending {
  readonly name: string;
  readonly profileName: string;
  readonly hour: number;
}

/** Both go out on the same day, and share people: a collision, as nobody gets more than one WhatsApp message a day. */
const plannedSendings: readonly PlannedSending[] = [
  { name: 'Hogar renovado: por WhatsApp', profileName: 'Leales del Eje Cafetero', hour: 10 },
  { name: 'Hogar renovado: bono por WhatsApp', profileName: 'Los mejores clientes', hour: 16 },
];
const daysAhead = 3;

interface Profile {
  readonly key: number;
  readonly name: string;
}

/** Two future sendings by WhatsApp: a template with a picture, personal values, quick replies and a link. */
export async function fillWhatsapp(
  transaction: Transaction,
  calendar: Calendar,
  owner: Owner,
  profiles: readonly Profile[],
): Promise<void> {
  for (const sending of plannedSendings) await fillSending(transaction, calendar, owner, profiles, sending);
}

async function fillSending(
  transaction: Transaction,
  calendar: Calendar,
  { accountId, createdBy }: Owner,
  profiles: readonly Profile[],
  { name, profileName, hour }: PlannedSending,
): Promise<void> {
  const profile = profiles.find((one) => one.name === profileName);
  const [number] = demoNumbers;
  const template = demoTemplates.find((one) => one.name === 'promocion_temporada');
  const waMessage = template?.components.find(({ type }) => type === 'BODY')?.text;
  if (!profile || !number || !template || !waMessage) throw new Error('The demo has nothing to send by WhatsApp.');
  const [schedule] = await transaction
    .insert(schedules)
    .values({
      accountId,
      createdBy,
      name,
      profileKey: profile.key,
      dateStart: `${calendar.dayAgo(-daysAhead)}T${hour}:00`,
      active: true,
      state: scheduleState.scheduled,
      createdAt: calendar.momentAgo(1, 16 * 60),
    })
    .returning({ id: schedules.id });
  if (!schedule) throw new Error('The database did not return the schedule.');
  const definition = {
    type: 'wa' as const,
    waPhoneNumber: number.id,
    waTemplateId: template.id,
    waParameters: ['{{name|Hola}}', '20 % en hogar', 'tu tienda de siempre'],
    waMessage,
    waMediaUrl: 'https://ceiba.example/hogar.jpg',
    waPostbackTexts: [
      { index: 0, text: 'Hogar: me interesa' },
      { index: 1, text: 'Hogar: ahora no' },
    ],
    waUrlSuffixes: ['hogar'],
    shortenLinks: false,
  };
  await transaction.insert(sendMethods).values({ scheduleId: schedule.id, type: 'wa', definition });
  await transaction
    .insert(occurrences)
    .values({ scheduleId: schedule.id, dueAt: calendar.momentAgo(-daysAhead, hour * 60), state: occurrenceState.scheduled });
}
