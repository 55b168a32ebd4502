import type { Channel } from '@pregon/contract/channels/channels';
import { type CapPeriods, capPeriods, type SendingCaps, sendingCaps } from '@pregon/contract/sending-rules/sending-caps';
import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import type { SendingCollision } from '@pregon/contract/schedules/sending-calendar.endpoints';

/** A sending at the moment when it starts. */
export interface StartedSending {
  readonly occurrence: number;
  readonly at: Date;
  readonly channels: readonly Channel[];
  /** It is still to come, so that it can be moved. */
  readonly isToCome: boolean;
}

export type CapWindow = Pick<SendingCollision, 'window' | 'limit' | 'limits'>;

export interface SharedWindow<Sending extends StartedSending> {
  readonly one: Sending;
  readonly other: Sending;
  readonly cap: CapWindow;
}

/** The caps that count messages of two channels together, in a day and in a week. */
function capsBetween(own: Channel, other: Channel, caps: SendingCaps, isSameDay: boolean): CapWindow[] {
  const isSameChannel = own === other;
  const found: (CapWindow | null)[] = [
    windowOf('dia', isSameDay ? caps.totalDaily : null, 'mensajes'),
    windowOf('dia', isSameDay && isSameChannel ? caps.channelDaily : null, own),
    windowOf('semana', isSameChannel ? null : caps.weeklyChannels, 'canales'),
    windowOf('semana', caps.totalWeekly, 'mensajes'),
    windowOf('semana', isSameChannel ? caps.channelWeekly : null, own),
  ];
  return found.filter((cap) => cap !== null);
}

const windowOf = (window: CapWindow['window'], limit: number | null, limits: CapWindow['limits']): CapWindow | null =>
  limit === null ? null : { window, limit, limits };

/** The strictest of some caps: the lowest limit, and of equal ones the first. */
const strictest = (caps: readonly CapWindow[]): CapWindow | undefined =>
  caps.toSorted((one, other) => one.limit - other.limit)[0];

/**
 * The pairs of sendings that lie within the period of a cap which counts both, with the strictest such cap. At least one of each pair is
 * still to come. A pure function.
 */
export function sharedWindows<Sending extends StartedSending>(
  sendings: readonly Sending[],
  policy: Pick<SendingPolicy, 'channels' | 'total' | 'preset'>,
  timeZone: string,
): SharedWindow<Sending>[] {
  const inOrder = sendings
    .map((sending) => ({ sending, periods: capPeriods(sending.at, timeZone) }))
    .toSorted((a, b) => a.sending.at.getTime() - b.sending.at.getTime() || a.sending.occurrence - b.sending.occurrence);
  return inOrder.flatMap((one, index) => {
    const end = inOrder.findIndex(({ sending: { at } }, place) => place > index && at >= one.periods.weekEnd);
    return inOrder.slice(index + 1, end < 0 ? undefined : end).flatMap((other): SharedWindow<Sending>[] => {
      if (!one.sending.isToCome && !other.sending.isToCome) return [];
      const isSameDay = startsWithin(other.sending.at, one.periods);
      const caps = one.sending.channels.flatMap((own) =>
        other.sending.channels.flatMap((theirs) => capsBetween(own, theirs, sendingCaps(policy, theirs), isSameDay)),
      );
      const cap = strictest(caps);
      return cap ? [{ one: one.sending, other: other.sending, cap }] : [];
    });
  });
}

const startsWithin = (at: Date, { dayStart, dayEnd }: CapPeriods): boolean => at >= dayStart && at < dayEnd;
