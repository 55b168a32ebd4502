import { byChannel, channelNames } from '@pregon/contract/channels/channels';
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
  readonly loss: Readonly<Record<Channel, number | null>>;
  readonly people: number;
}

const lossCount = Object.keys(losses).length;
/** How many numbers it takes to tell the losses of all channels. */
const lossNumbers = lossCount ** channelNames.length;

interface GroupParts {
  readonly accountId: number;
  readonly outcome: SQL;
  readonly isRanked: SQL;
  readonly isSelected: SQL;
}

/** Encodes the outcome of a row of `customer` as one number, which `readGroup` decodes. */
export function groupNumberSql({ accountId, outcome, isRanked, isSelected }: GroupParts): SQL {
  const count = sql.raw(String(lossCount));
  const lost = channelNames
    .map((channel) => sql`(${channelLoss(channel, accountId)})`)
    .reduce((number, loss) => sql`(${number}) * ${count} + ${loss}`);
  const most = sql.raw(String(lossNumbers));
  return sql`((${outcome} * 2 + ${isRanked}::int) * 2 + ${isSelected}::int) * ${most} + case when ${isSelected} then ${lost} else 0 end`;
}

export function readGroup({ groupNumber, people }: { readonly groupNumber: number; readonly people: number }): AudienceGroup {
  const digit = (place: number, base: number): number => Math.floor(groupNumber / place) % base;
  const isSelected = digit(lossNumbers, 2) === 1;
  const placeOf = (channel: Channel): number => lossCount ** (channelNames.length - 1 - channelNames.indexOf(channel));
  return {
    outcome: Math.floor(groupNumber / (4 * lossNumbers)),
    isRanked: digit(2 * lossNumbers, 2) === 1,
    isSelected,
    loss: byChannel((channel) => (isSelected ? digit(placeOf(channel), lossCount) : null)),
    people,
  };
}
