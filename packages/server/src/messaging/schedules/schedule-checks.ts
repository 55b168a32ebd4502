import { confirmedAbove, type ScheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import type { Sending } from '@pregon/contract/sending-rules/sending-start';
import { audienceSql } from '../../audiences/audience/audience-sql.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { ChannelServices } from '../../channels/services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import type { MessageKind } from '../sending-rules/message-policy.ts';
import { messageScope } from '../sending-rules/message-scope.ts';
import { countReach, type Reach } from './reach.ts';
import { experimentReach } from './experiment-reach.ts';
import { armPath, type PinnedExperiment } from './schedule-arms.ts';
import { outlookOf } from './schedule-outlook.ts';
import { checkHoles, checkLines, pinMethod, type PinnedMethod, requiredTags } from './schedule-methods.ts';

type Form = Pick<ScheduleForm, 'profile' | 'sendMethods' | 'acceptMissingValues' | 'confirmedPeople'>;
/** What a form asks to send, with its pinned content. */
export interface Pinned {
  readonly methods: readonly PinnedMethod[];
  readonly experiment: PinnedExperiment;
  readonly kind: MessageKind;
}
type Tools = Pick<ChannelServices, 'config' | 'database' | 'providerRegistry'>;

const pathOf = (index: number): string => `sendMethods.${index}`;
const number = new Intl.NumberFormat('es-CO', { useGrouping: 'always' });

export const noProfile = (): Fault => new Fault('NOT_FOUND', { fields: { profile: 'Elige un perfil.' } });

/**
 * Resolves the methods of a form with their pinned content. Throws NOT_FOUND at a profile or a newsletter, and
 * NEWSLETTER_NOT_APPROVED.
 */
export async function pinMethods({ database }: Tools, principal: Principal, form: Form): Promise<PinnedMethod[]> {
  if (!(await profilesRepository.selection(database, principal.accountId, form.profile))) throw noProfile();
  return Promise.all(form.sendMethods.map((method, index) => pinMethod(database, principal, method, pathOf(index))));
}

/** The reach of a profile's methods at the first occurrence that sends anything. Throws NOT_FOUND at an unknown profile. */
export async function reachOf(
  { database }: Pick<Tools, 'database'>,
  principal: Principal,
  profile: number,
  channels: readonly Channel[],
  sendings: readonly Sending[],
  { experiment, kind }: { readonly experiment: PinnedExperiment; readonly kind: MessageKind },
) {
  const { accountId } = principal;
  const selection = await profilesRepository.selection(database, accountId, profile);
  if (!selection) throw noProfile();
  const scope = await messageScope(database, accountId, kind);
  const outlook = await outlookOf(database, principal, channels, sendings, kind);
  const groups = experimentReach(scope, experiment);
  return { scope, selection, outlook, reach: await countReach(database, scope, selection, outlook.methods, groups) };
}

/** Throws INVALID at senders that the account has not verified. */
export async function checkSenders(services: Tools, principal: Principal, methods: Form['sendMethods']): Promise<void> {
  for (const [index, definition] of methods.entries()) {
    await channelMethodOf(definition).checkSender({ services, principal, definition, path: pathOf(index) });
  }
}

/** Throws CONFIRMATION_NEEDED unless a large audience was confirmed by its current number of people. */
export function checkConfirmed({ people }: Reach, confirmed: number | null): void {
  if (people === 0) throw new Fault('EMPTY_AUDIENCE', { fields: { profile: 'Nadie de este perfil puede recibirlo.' } });
  if (people <= confirmedAbove || confirmed === people) return;
  const message =
    confirmed === null
      ? `Escribe cuántos clientes reciben el envío para confirmarlo: son ${number.format(people)}.`
      : `Ahora son ${number.format(people)} clientes: escribe este número para confirmarlo.`;
  throw new Fault('CONFIRMATION_NEEDED', { message, fields: { confirmedPeople: message } });
}

/**
 * All checks before something is sent. Throws INVALID for merge tags, missing values and templates at their fields,
 * NEWSLETTER_UNRENDERABLE, TEMPLATE_UNKNOWN, EMPTY_AUDIENCE and CONFIRMATION_NEEDED.
 */
export async function checkSending(
  tools: Tools,
  principal: Principal,
  form: Form,
  { methods, experiment, kind }: Pinned,
  sendings: readonly Sending[],
): Promise<void> {
  const ofArms = experiment?.arms.flatMap((arm) => arm.methods.map((method) => ({ method, path: armPath(arm.arm) })));
  const pinned = [...methods.map((method, index) => ({ method, path: pathOf(index) })), ...(ofArms ?? [])];
  for (const { method, path } of pinned) checkLines(method.definition, path);
  await checkSenders(tools, principal, form.sendMethods);
  const required = await Promise.all(pinned.map(({ method, path }) => requiredTags(method, path)));
  // An arm that changes nothing has the template of the schedule, whose faults are reported there.
  const own = new Set(methods.map(({ definition }) => definition));
  const checkTemplateOf = async (definition: PinnedMethod['definition'], path: string) => {
    if (path.startsWith('experiment') && own.has(definition)) return;
    await channelMethodOf(definition).checkTemplate({ services: tools, principal, definition, path });
  };
  for (const { method, path } of pinned) await checkTemplateOf(method.definition, path);
  const { scope, selection, outlook, reach } = await reachOf(
    tools,
    principal,
    form.profile,
    form.sendMethods.map(({ type }) => type),
    sendings,
    { experiment, kind },
  );
  if (outlook.methods.size === 0) {
    throw new Fault('SCHEDULE_WITHOUT_OCCURRENCES', {
      fields: { dateStart: 'Las reglas de envío no permiten ninguno de estos envíos.' },
    });
  }
  checkConfirmed(reach, form.confirmedPeople);
  for (const [index, { method, path }] of pinned.entries()) {
    const audience = audienceSql(scope, selection, method.definition.type);
    const people = { audience, selection, acceptsSome: form.acceptMissingValues };
    await checkHoles(tools.database, method, required[index] ?? [], people, path);
  }
}
