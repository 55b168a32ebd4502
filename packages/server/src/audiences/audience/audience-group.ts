import { type SQL, sql } from 'drizzle-orm';
import { channelLoss, losses } from './reachable.ts';
import type { Channel } from '../../kernel/messages/channel.ts';

/** Customers with the same outcome. The losses of those who are not selected are null. */
export interface AudienceGroup {
  /** The filter at which they drop out: see `outcomeSql`. */
  readonly outcome: number;
  /** Passed all filters, the rank included. */
  readonly isRanked: boolean;
  readonly isSelected: boolean;
  /** See `channelLoss`. */
  readonly emailLoss: number | null;
  readonly smsLoss: number | null;
  readonly waLoss: number | null;
  readonly people: number;
}

const lossCount = Object.keys(losses).length;

interface GroupParts {
  readonly accountId: number;
  readonly outcome: SQL;
  readonly isRanked: SQL;
  readonly isSelected: SQL;
}

/** Encodes the outcome of a row of `customer` as one number, which `readGroup` decodes. */
export function groupNumberSql({ accountId, outcome, isRanked, isSelected }: GroupParts): SQL {
  const count = sql.raw(String(lossCount));
  const loss = (channel: Channel) => sql`(${channelLoss(channel, accountId)})`;
  const lost = sql`(${loss('email')} * ${count} + ${loss('sms')}) * ${count} + ${loss('wa')}`;
  const most = sql.raw(String(lossCount ** 3));
  return sql`((${outcome} * 2 + ${isRanked}::int) * 2 + ${isSelected}::int) * ${most} + case when ${isSelected} then ${lost} else 0 end`;
}

export function readGroup({ groupNumber, people }: { readonly groupNumber: number; readonly people: number }): AudienceGroup {
  const digit = (place: number, base: number): number => Math.floor(groupNumber / place) % base;
  const flags = lossCount ** 3;
  const isSelected = digit(flags, 2) === 1;
  const loss = (place: number): number | null => (isSelected ? digit(place, lossCount) : null);
  return {
    outcome: Math.floor(groupNumber / (4 * flags)),
    isRanked: digit(2 * flags, 2) === 1,
    isSelected,
    emailLoss: loss(lossCount ** 2),
    smsLoss: loss(lossCount),
    waLoss: loss(1),
    people,
  };
}
