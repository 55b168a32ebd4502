import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { byAudienceChannel, channelFacts } from '@pregon/contract/channels/channels';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/database/database.ts';
import { audienceSizes } from '../audiences/audience/audience-sizes.table.ts';
import { recountDeliveries } from '../messaging/deliveries/counted-change.sql.ts';
import { deliveries, deliveryState } from '../messaging/deliveries/deliveries.table.ts';
import { audienceScope } from '../audiences/audience/audience-scope.ts';
import { selectionSql } from '../audiences/audience/audience-statement.ts';
import { countAudience } from '../audiences/audience/count-audience.ts';
import { profilesRepository } from '../audiences/profiles/profiles.repository.ts';
import { reachable } from '../audiences/audience/reachable.ts';
import { suppressions } from '../retail/consent/suppressions.table.ts';
import { occurrences, schedules, sendMethods } from '../messaging/schedules/schedules.table.ts';
import { customers } from '../retail/customers/customers.table.ts';
import { engagementKind, engagements } from '../messaging/tracking/tracking.table.ts';
import type { Calendar } from './calendar.ts';
import { assignPeople, fillArm, fillDesign } from './fill-experiments.ts';
import { linkWeights } from './followed-links.ts';
import { withKeysCheckedOnce } from './foreign-keys.ts';
import { idAt, insertRows, reserveIds } from './insert-rows.ts';
import { type FilledNewsletter, fillNewsletters } from './fill-newsletters.ts';
import { demoNewsletters } from './newsletters.ts';
import { type Random } from './random.ts';
import { respond } from './responses.ts';
import { readSentValues } from './sent-values.ts';
import { type DemoSending, demoSendings } from './sendings.ts';

interface Owner {
  readonly accountId: number;
  readonly createdBy: number;
}

/** The random sequences of the sendings, and of the links that people follow. */
interface Randoms {
  readonly random: Random;
  readonly clicks: Random;
}

interface Profile {
  readonly key: number;
  readonly name: string;
}

interface Recipient {
  readonly customerId: number;
  readonly address: string;
  readonly sending: DemoSending;
  readonly occurrenceId: number;
  readonly methodId: number;
  readonly position: number;
}

const followedDays = 188;

function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The database did not return the row.');
  return row;
}

const clockTime = (minuteOfDay: number): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Inserts a schedule with one occurrence, completed or planned. */
async function fillSchedule(
  database: Transaction,
  calendar: Calendar,
  { accountId, createdBy }: Owner,
  sending: DemoSending,
  { profileKey, newsletter }: { readonly profileKey: number; readonly newsletter: FilledNewsletter },
): Promise<Pick<Recipient, 'occurrenceId' | 'methodId'> & { readonly experimentId: number | null }> {
  const { daysAgo, minuteOfDay, name, experiment } = sending;
  const dueAt = calendar.momentAgo(daysAgo, minuteOfDay);
  const isOver = daysAgo > 0;
  const createdAt = calendar.momentAgo(Math.max(daysAgo + 2, 1), 15 * 60);
  const experimentId = experiment ? await fillDesign(database, accountId, experiment, createdAt) : null;
  const schedule = {
    accountId,
    createdBy,
    name,
    profileKey,
    dateStart: `${calendar.dayAgo(daysAgo)}T${clockTime(minuteOfDay)}`,
    active: true,
    state: isOver ? scheduleState.completed : scheduleState.scheduled,
    createdAt,
    experimentId,
  };
  const scheduleId = first(await database.insert(schedules).values(schedule).returning()).id;
  const { subject, preheader } = demoNewsletters[sending.newsletter];
  const definition = {
    type: 'email' as const,
    newsletterId: newsletter.identifier,
    sender: 'Almacenes Ceiba',
    senderEmail: 'hola@ceiba.example',
    respondEmail: '',
    subject,
    preheader,
  };
  const method = { scheduleId, type: 'email' as const, newsletterVersionId: newsletter.versionId, definition };
  const own = first(await database.insert(sendMethods).values(method).returning()).id;
  const methodId = experimentId === null ? own : await fillArm(database, method);
  const course = isOver
    ? { state: occurrenceState.completed, startedAt: dueAt, finishedAt: new Date(dueAt.getTime() + 90_000) }
    : { state: occurrenceState.scheduled };
  const occurrenceId = first(
    await database
      .insert(occurrences)
      .values({ scheduleId, dueAt, ...course })
      .returning(),
  ).id;
  return { occurrenceId, methodId, experimentId };
}

async function recipientsOf(database: Transaction, accountId: number, profileKey: number) {
  const selection = await profilesRepository.selection(database, accountId, profileKey);
  if (!selection) throw new Error(`The demo has no profile ${profileKey}.`);
  const scope = await audienceScope(database, accountId);
  const { rows } = await database.execute<{ customerId: number; address: string }>(sql`
    select ${customers.id} as "customerId", ${customers.email} as address from ${customers}
    where ${customers.id} in (${selectionSql(scope, selection)}) and ${reachable('email')} order by ${customers.id}`);
  return rows;
}

/** Inserts the outcome of every message until midnight. */
async function fillLedger(
  database: Transaction,
  calendar: Calendar,
  { random, clicks }: Randoms,
  accountId: number,
  recipients: readonly Recipient[],
): Promise<void> {
  const today = calendar.momentAgo(0, 0);
  const deliveryIds = await reserveIds(database, 'delivery', recipients.length);
  const gone = new Map<string, Date>();
  const messages = recipients.flatMap((recipient, index) => {
    const { sending, address, position } = recipient;
    const dueAt = calendar.momentAgo(sending.daysAgo, sending.minuteOfDay);
    const left = gone.get(address);
    if (left && left < dueAt) return [];
    const startOfDay = calendar.momentAgo(sending.daysAgo, 0);
    const weights = linkWeights[sending.newsletter];
    const response = respond(random, { random: clicks, weights }, { dueAt, startOfDay, appeal: sending.appeal, position });
    if (response.leftAt && response.leftAt < today && !left) gone.set(address, response.leftAt);
    return [{ ...recipient, ...response, id: idAt(deliveryIds, index) }];
  });
  const valuesOf = await readSentValues(
    database,
    messages.map(({ customerId }) => customerId),
  );
  const rows = messages.map(({ id, occurrenceId, methodId, customerId, address, state, error, settledAt, sending }) => ({
    id,
    accountId,
    occurrenceId,
    methodId,
    customerId,
    address,
    state: deliveryState[state],
    attempts: state === 'skipped' ? 0 : 1,
    error,
    mergeValues: state === 'sent' ? (valuesOf(customerId, sending.newsletter) ?? null) : null,
    updatedAt: settledAt,
  }));
  await withKeysCheckedOnce(database, deliveries, () => insertRows(database, deliveries, rows));
  await recountDeliveries(database, [...new Set(rows.map(({ occurrenceId }) => occurrenceId))]);
  const done = messages.flatMap(({ id, customerId, engagements: all }) =>
    all
      .filter(({ firstAt }) => firstAt < today)
      .map(({ kind, lastAt, ...engagement }) => ({
        ...engagement,
        deliveryId: id,
        kind: engagementKind[kind],
        accountId,
        customerId,
        lastAt: lastAt < today ? lastAt : engagement.firstAt,
      })),
  );
  await withKeysCheckedOnce(database, engagements, () => insertRows(database, engagements, done));
  const known = new Set(
    (await database.select({ address: suppressions.address }).from(suppressions)).map(({ address }) => address),
  );
  const leaving = [...gone].filter(([address]) => !known.has(address));
  await insertRows(
    database,
    suppressions,
    leaving.map(([address, createdAt]) => ({ accountId, channel: 'email' as const, address, reason: 'signed link', createdAt })),
  );
}

/** Inserts the size of each profile on every day until yesterday, growing slowly. */
async function fillSizes(
  database: Transaction,
  calendar: Calendar,
  random: Random,
  accountId: number,
  profiles: readonly Profile[],
): Promise<void> {
  for (const { key } of profiles) {
    const selection = await profilesRepository.selection(database, accountId, key);
    if (!selection) continue;
    const { total, reach } = await countAudience(database, { accountId }, selection);
    const pace = random.between(4, 24) / 10_000;
    const days = Array.from({ length: followedDays }, (_, index) => followedDays - index);
    const rows = days.map((daysAgo) => {
      const share = 1 - pace * daysAgo + random.between(-8, 8) / 2000;
      return {
        profileKey: key,
        day: calendar.dayAgo(daysAgo),
        total: Math.round(total * share),
        ...byAudienceChannel((channel) => Math.round(reach[channelFacts[channel].audienceKey] * share)),
      };
    });
    await insertRows(database, audienceSizes, rows);
  }
}

/** Inserts the demo's sendings and their results. */
export async function fillSendings(
  database: Transaction,
  calendar: Calendar,
  randoms: Randoms,
  owner: Owner,
  profiles: readonly Profile[],
): Promise<void> {
  const keys = new Map(profiles.map(({ name, key }) => [name, key]));
  const filled = await fillNewsletters(database, owner, calendar.momentAgo(followedDays, 10 * 60));
  const recipients: Recipient[] = [];
  for (const sending of demoSendings) {
    const profileKey = keys.get(sending.profile);
    const newsletter = filled.get(sending.newsletter);
    if (!profileKey || !newsletter) throw new Error(`The demo has nothing for "${sending.name}".`);
    const { experimentId, ...schedule } = await fillSchedule(database, calendar, owner, sending, { profileKey, newsletter });
    const { daysAgo, minuteOfDay, experiment } = sending;
    if (daysAgo <= 0) continue;
    const covered = await recipientsOf(database, owner.accountId, profileKey);
    const people =
      experiment && experimentId !== null
        ? await assignPeople(database, covered, {
            experimentId,
            experiment,
            assignedAt: calendar.momentAgo(daysAgo, minuteOfDay),
          })
        : covered;
    recipients.push(...people.map((person, position) => ({ ...person, ...schedule, sending, position })));
  }
  await fillLedger(
    database,
    calendar,
    randoms,
    owner.accountId,
    recipients.toSorted((one, other) => other.sending.daysAgo - one.sending.daysAgo),
  );
  await fillSizes(database, calendar, randoms.random, owner.accountId, profiles);
}
