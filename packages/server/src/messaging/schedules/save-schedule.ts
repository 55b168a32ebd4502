import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { isDeepStrictEqual } from 'node:util';
import { legibleRepetition } from '@pregon/contract/schedules/repetition.schema';
import type { ScheduleChange, ScheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { calendarsRepository } from '../calendars/calendars.repository.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import type { ChannelServices } from '../../channels/services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { dropChanges, takeDraft } from '../../collaboration/form-drafts/change-drafts.ts';
import { type LockedSchedule, lockScheduleForUpdate } from './lock-schedule.ts';
import { plannedOccurrences } from './planned-occurrences.repository.ts';
import { checkMayActivateNew, checkSecondPerson, revisionToApprove } from './reviewed-schedules.ts';
import { pinExperiment } from './schedule-arms.ts';
import { checkSending, noProfile, type Pinned, pinMethods } from './schedule-checks.ts';
import { sendingsOf } from './schedule-outlook.ts';
import { checkNotTooMany, checkSomething, toCome } from './schedule-plan.ts';
import { followOccurrences, setGoing } from './schedule-state.ts';
import { type ScheduleValues, schedulesRepository, valuesOf } from './schedules.repository.ts';

export type ScheduleTools = Pick<ChannelServices, 'database' | 'providerRegistry' | 'queue' | 'config'>;

/** End of the undo period of a confirmation made now. */
export const undoUntil = ({ undoSeconds }: ChannelServices['config'], now: Date): Date =>
  new Date(now.getTime() + undoSeconds * 1000);

/** Stores what a schedule sends, of which nothing has been sent. */
async function replaceContent(transaction: Transaction, id: number, { methods, experiment }: Pinned): Promise<void> {
  await schedulesRepository.replaceMethods(transaction, id, methods);
  await schedulesRepository.replaceArms(transaction, id, experiment?.arms ?? []);
  const experimentId = experiment && (await schedulesRepository.ownExperiment(transaction, id, experiment.experiment));
  await schedulesRepository.put(transaction, id, { experimentId });
}

interface Planned {
  readonly id: number;
  readonly values: ScheduleValues;
  /** The schedule before the change. */
  readonly before?: LockedSchedule;
}

/** Plans the occurrences of an active schedule, and queues jobs for them. The caller has locked it and the calendar. */
async function plan(
  transaction: Transaction,
  { queue }: ScheduleTools,
  principal: Principal,
  { id, values, before }: Planned,
  now: Date,
): Promise<void> {
  const timeZone = await schedulesRepository.timeZone(transaction, principal);
  const calendar = await calendarsRepository.read(transaction, principal.accountId);
  const whole = { ...values, timeZone };
  const planned = toCome(whole, calendar, now, before?.occurrences);
  checkNotTooMany(planned);
  // A schedule that has started may end today.
  if (!before?.hasStarted) checkSomething(whole, planned);
  const moments = planned.map(({ at }) => at);
  await queue.wakeAt(transaction, await plannedOccurrences.replace(transaction, id, moments));
}

/** The occurrences of a schedule as it is about to be saved; one that is due now where planning will reject the plan. */
async function nextSendings({ database, config }: ScheduleTools, principal: Principal, values: ScheduleValues, now: Date) {
  const timeZone = await schedulesRepository.timeZone(database, principal);
  const calendar = await calendarsRepository.read(database, principal.accountId);
  const until = undoUntil(config, now);
  const sendings = sendingsOf(toCome({ ...values, timeZone }, calendar, now), values, until);
  return sendings.length > 0 ? sendings : [{ dueAt: until, nextDueAt: null, dateEnd: null }];
}

/** Creates a schedule. Idempotent by the request's key. */
export async function createSchedule(
  tools: ScheduleTools,
  principal: Principal,
  form: ScheduleForm,
  now: Date,
): Promise<Schedule> {
  const { database, queue, config } = tools;
  // A draft becomes one schedule, however often that is asked for.
  const requestKey = form.requestKey ?? form.draft;
  const made = requestKey && (await schedulesRepository.find(database, principal, { requestKey }));
  if (made) return made;
  const values = valuesOf({ ...form, ...legibleRepetition(form) });
  const pinned = {
    methods: await pinMethods(tools, principal, form),
    experiment: await pinExperiment(database, principal, form.experiment ?? null, form.sendMethods, values),
    kind: values,
  };
  if (form.active) await checkMayActivateNew(database, principal);
  if (form.active) await checkSending(tools, principal, form, pinned, await nextSendings(tools, principal, values, now));
  await queue.start();
  const identifier = await database.transaction(async (transaction) => {
    await calendarsRepository.lock(transaction, principal.accountId);
    // The profile may have been deleted since.
    if (!(await profilesRepository.keep(transaction, principal, form.profile))) throw noProfile();
    const created = await schedulesRepository.create(transaction, principal, values, requestKey);
    if (!created) return undefined;
    if (form.draft) await takeDraft(transaction, principal, { kind: 'schedule' }, form.draft);
    await replaceContent(transaction, created.id, pinned);
    if (form.active) {
      await plan(transaction, tools, principal, { id: created.id, values }, now);
      await schedulesRepository.put(transaction, created.id, { undoUntil: undoUntil(config, now) });
      await setGoing(transaction, created.id);
    }
    const { serviceMessage } = values;
    const details = { name: form.name, active: form.active, ...(serviceMessage && { serviceMessage }) };
    await auditRepository.record(transaction, principal, { action: 'createSchedule', subject: created.identifier, details });
    return created.identifier;
  });
  const schedule = await schedulesRepository.find(database, principal, identifier ? { identifier } : { requestKey });
  if (!schedule) throw new Fault('NOT_FOUND');
  return schedule;
}

const fixed = 'Ya salieron mensajes: esto no se puede cambiar.';

/** After the first message, recipients, content and start must not change. Throws SCHEDULE_STARTED at fields that do. */
async function checkUnchanged(transaction: Transaction, before: LockedSchedule, change: ScheduleChange): Promise<void> {
  const definitions = await schedulesRepository.definitions(transaction, before.id);
  const asked = change.sendMethods.toSorted((one, other) => one.type.localeCompare(other.type));
  const fields = {
    ...(change.profile !== before.profileKey && { profile: fixed }),
    ...(change.dateStart !== before.dateStart && { dateStart: fixed }),
    ...(!change.active && { active: fixed }),
    ...(change.acceptMissingValues !== before.acceptMissingValues && { acceptMissingValues: fixed }),
    ...((change.serviceMessage ?? before.serviceMessage) !== before.serviceMessage && { serviceMessage: fixed }),
    ...(!isDeepStrictEqual(asked, definitions) && { sendMethods: fixed }),
    ...(change.experiment !== undefined && change.experiment !== before.experimentId && { experiment: fixed }),
  };
  if (Object.keys(fields).length > 0) throw new Fault('SCHEDULE_STARTED', { fields });
}

/** The changed fields with their old and new values, for the audit trail. */
function changesOf(before: LockedSchedule, after: ScheduleValues) {
  const names = Object.keys(after) as (keyof ScheduleValues)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

/**
 * Changes a schedule, and replans its future occurrences. Started ones continue unchanged. `keepsContent`: its messages and their pinned
 * content stay as they are.
 */
export async function updateSchedule(
  tools: ScheduleTools,
  principal: Principal,
  change: ScheduleChange,
  now: Date,
  { keepsContent = false } = {},
): Promise<Schedule> {
  const { database, queue } = tools;
  const { identifier } = change;
  const known = await schedulesRepository.find(database, principal, { identifier });
  if (!known) throw new Fault('NOT_FOUND');
  if (change.version !== undefined && change.version !== known.version) throw new Fault('CONFLICT');
  const { serviceMessage = known.serviceMessage } = change;
  const values = valuesOf({ ...change, ...legibleRepetition(change), serviceMessage });
  const isUnsent = !(await plannedOccurrences.haveStarted(database, principal, identifier));
  const experimentId = change.experiment === undefined ? known.experiment : change.experiment;
  const pinned = isUnsent
    ? {
        methods: await pinMethods(tools, principal, change),
        experiment: await pinExperiment(database, principal, experimentId, change.sendMethods, values),
        kind: values,
      }
    : undefined;
  if (pinned && change.active) {
    await checkSending(tools, principal, change, pinned, await nextSendings(tools, principal, values, now));
  }
  await queue.start();
  await database.transaction(async (transaction) => {
    await calendarsRepository.lock(transaction, principal.accountId);
    if (!(await profilesRepository.keep(transaction, principal, change.profile))) throw noProfile();
    const before = await lockScheduleForUpdate(transaction, principal, identifier);
    if (!before) throw new Fault('NOT_FOUND');
    if (change.version !== undefined && change.version !== before.version) throw new Fault('CONFLICT');
    if (before.state === scheduleState.cancelled) throw new Fault('SCHEDULE_STATE');
    await apply(transaction, tools, principal, { before, change, values, pinned: keepsContent ? undefined : pinned }, now);
    // A move keeps what somebody left unfinished in the form; a saved form is the whole of it.
    if (!keepsContent) await dropChanges(transaction, principal, 'schedule', identifier);
    const details = { name: change.name, changes: changesOf(before, values) };
    await auditRepository.record(transaction, principal, { action: 'updateSchedule', subject: identifier, details });
  });
  return schedulesRepository.getOrThrow(database, principal, identifier);
}

interface Change {
  readonly before: LockedSchedule;
  readonly change: ScheduleChange;
  readonly values: ScheduleValues;
  /** Undefined: its methods and arms stay, as they do once it has started. */
  readonly pinned: Pinned | undefined;
}

async function apply(
  transaction: Transaction,
  tools: ScheduleTools,
  principal: Principal,
  { before, change, values, pinned }: Change,
  now: Date,
): Promise<void> {
  const { id, identifier, hasStarted } = before;
  const active = before.state === scheduleState.draft ? null : await revisionToApprove(transaction, principal, identifier);
  if (hasStarted) await checkUnchanged(transaction, before, change);
  else if (pinned) await replaceContent(transaction, id, pinned);
  await schedulesRepository.update(transaction, principal, id, values);
  if (!change.active) {
    await plannedOccurrences.clear(transaction, id);
    await schedulesRepository.put(transaction, id, { state: scheduleState.draft, undoUntil: null });
    return;
  }
  await checkSecondPerson(transaction, principal, identifier, active);
  await plan(transaction, tools, principal, { id, values, before }, now);
  if (!hasStarted) await schedulesRepository.put(transaction, id, { undoUntil: undoUntil(tools.config, now) });
  await (before.state === scheduleState.paused ? followOccurrences : setGoing)(transaction, id);
}
