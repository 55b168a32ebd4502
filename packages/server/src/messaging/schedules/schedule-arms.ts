import type { ExperimentArm } from '@pregon/contract/experiments/experiment.schema';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { type Experiment, experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import type { MessageKind } from '../sending-rules/message-policy.ts';
import { pinMethod, type PinnedMethod } from './schedule-methods.ts';

/** An arm of an experiment with its whole methods. */
export interface PinnedArm {
  /** From 1: the control group, which is 0, has no methods. */
  readonly arm: number;
  readonly delayHours: number;
  readonly methods: readonly PinnedMethod[];
}

/** An experiment with the methods of its arms; null: the schedule has none. */
export type PinnedExperiment = { readonly experiment: Experiment; readonly arms: readonly PinnedArm[] } | null;

/** The place of an arm in a request, at which its faults are reported. */
export const armPath = (arm: number): string => `experiment.arms.${arm - 1}`;

const serviceForAll = 'Un mensaje de servicio es igual para todos: quita el experimento.';

/** The methods of an arm: those of the schedule by the channels that the arm uses, with what it changes. */
export function methodsOfArm(methods: readonly SendMethod[], arm: ExperimentArm): SendMethod[] {
  const used = methods.filter(({ type }) => arm.channels.length === 0 || arm.channels.includes(type));
  return used.map((method) => channelMethodOf(method).vary(method, arm));
}

/**
 * Resolves the arms of an experiment with their pinned content. Throws NOT_FOUND for an unknown experiment, INVALID at an arm that is
 * left without methods or at one of a message of service, and NEWSLETTER_NOT_APPROVED.
 */
export async function pinExperiment(
  database: Queryable,
  principal: Principal,
  id: number | null,
  methods: readonly SendMethod[],
  { serviceMessage }: MessageKind,
): Promise<PinnedExperiment> {
  if (id === null) return null;
  if (serviceMessage) throw new Fault('INVALID', { fields: { experiment: serviceForAll } });
  const experiment = await experimentsRepository.find(database, principal.accountId, id);
  if (!experiment) throw new Fault('NOT_FOUND', { fields: { experiment: 'Este experimento ya no existe.' } });
  const arms: PinnedArm[] = [];
  for (const [index, arm] of experiment.arms.entries()) {
    const path = armPath(index + 1);
    const own = methodsOfArm(methods, arm);
    if (own.length === 0) {
      throw new Fault('INVALID', { fields: { [`${path}.channels`]: 'Elige un canal que la programación use.' } });
    }
    const pinned = await Promise.all(own.map((method) => pinMethod(database, principal, method, path)));
    arms.push({ arm: index + 1, delayHours: arm.delayHours, methods: pinned });
  }
  return { experiment, arms };
}
