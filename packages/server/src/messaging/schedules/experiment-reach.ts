import { or, type SQL, sql } from 'drizzle-orm';
import type { AudienceScope } from '../../audiences/audience/audience-scope.ts';
import { assignedArm } from '../../audiences/experiments/assignments.ts';
import { isHeldOut } from '../../audiences/experiments/hold-out.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customerId } from '../../retail/customers/customer.sql.ts';
import type { PinnedExperiment } from './schedule-arms.ts';

/** Who of an audience gets nothing of a schedule, or not this method, because of control groups and arms. */
export interface ExperimentReach {
  /** The arm of a customer; undefined: nothing is compared. */
  readonly arm: SQL | undefined;
  /** The condition that a customer is in the control group of the account or of the experiment; undefined: there is none. */
  readonly isControl: SQL | undefined;
  /** The condition that a customer is in an arm that does not use a channel; undefined: every arm uses it. */
  readonly isInOtherArm: (channel: Channel) => SQL | undefined;
}

/** Conditions on a row of `customer`. */
export function experimentReach({ holdOut }: AudienceScope, pinned: PinnedExperiment): ExperimentReach {
  const isCompared = pinned !== null && pinned.experiment.winner === null;
  const arm = isCompared ? assignedArm(pinned.experiment, customerId) : undefined;
  return {
    arm,
    isControl: or(
      holdOut ? isHeldOut(holdOut, customerId) : undefined,
      arm && pinned && pinned.experiment.controlShare > 0 ? sql`${arm} = 0` : undefined,
    ),
    isInOtherArm(channel) {
      if (!arm || !pinned) return undefined;
      const others = pinned.arms.filter(({ methods }) => methods.every(({ definition }) => definition.type !== channel));
      if (others.length === 0) return undefined;
      return sql`${arm} in (${sql.raw(others.map((other) => other.arm).join(', '))})`;
    },
  };
}
