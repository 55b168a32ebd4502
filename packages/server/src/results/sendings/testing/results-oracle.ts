import type { ChannelResults, GroupResults } from '@pregon/contract/results/sending-results.endpoints';
import type { Attribution } from '../../../audiences/audience/attribution.sql.ts';
import { attribute, type Attributed, type Message, type Rows } from '../../dashboards/boards/testing/board-oracle.ts';

const outcomes = { delivered: 2, failed: 3, uncertain: 4, skipped: 5 } as const;

/** The rule, the selected messages, and the period by which results are counted again. */
export interface Recount extends Attribution {
  readonly isOwn: (message: Message) => boolean;
  readonly period?: { readonly from: Date; readonly to: Date } | undefined;
}

/**
 * Test oracle: computes the results of selected messages row by row, without SQL, apart from the code under test.
 * @param attributed by the same rule, where several selections of an account are counted
 */
export function recountResults(rows: Rows, asked: Recount, attributed: Attributed = attribute(rows, asked)) {
  const { isOwn, period } = asked;
  const isIn = (at: Date): boolean => !period || (at >= period.from && at < period.to);
  const sales = attributed.sales
    .map((sale) => ({ ...sale, messages: sale.messages.filter(isOwn) }))
    .filter(({ messages }) => messages.length > 0);
  const gone = attributed.leaving.flatMap(({ message, at, isComplaint }) =>
    message && isIn(at) && isOwn(message) ? [{ channel: message.channel, isComplaint }] : [],
  );

  const engagements = Map.groupBy(rows.engagements, ({ deliveryId }) => deliveryId);
  const byPeople = ({ id }: Message) => (engagements.get(id) ?? []).filter(({ machine }) => !machine);
  const byMachines = ({ id }: Message) => (engagements.get(id) ?? []).filter(({ machine }) => machine);
  const hasClicked = (message: Message) => byPeople(message).some(({ kind }) => kind === 1);

  const own = rows.messages.filter((one) => isOwn(one) && (!period || (one.state >= outcomes.delivered && isIn(one.at))));

  /** The figures of the messages that `isMeant`: of a channel, or of customers with something in common. */
  function figuresOf(isMeant: (message: Message) => boolean) {
    const delivered = own.filter((one) => one.state === outcomes.delivered && isMeant(one));
    const openable = delivered.filter(({ channel }) => channel !== 'sms');
    const followed = sales
      .map((sale) => ({ ...sale, messages: sale.messages.filter(isMeant) }))
      .filter(({ messages }) => messages.length > 0);
    const sold = followed.filter(({ at }) => isIn(at));
    const converted = new Set(
      followed.filter(({ cents }) => cents >= 0).flatMap(({ messages }) => messages.filter(({ at }) => isIn(at))),
    );
    return {
      converted,
      counts: {
        delivered: delivered.length,
        openable: openable.length,
        opened: openable.filter((one) => byPeople(one).length > 0).length,
        clicked: delivered.filter(hasClicked).length,
        converted: converted.size,
        purchases: sold.filter(({ cents }) => cents >= 0).length,
        amount: sold.reduce((sum, { cents }) => sum + cents, 0) / 100,
      },
    };
  }

  function channelsFound(): ChannelResults[] {
    return (['email', 'sms', 'wa'] as const).flatMap((channel) => {
      const all = own.filter((one) => one.channel === channel);
      const delivered = all.filter(({ state }) => state === outcomes.delivered);
      const { counts, converted } = figuresOf((one) => one.channel === channel);
      const left = gone.filter((one) => one.channel === channel);
      const ids = new Set(delivered.map(({ id }) => id));
      const found: ChannelResults = {
        channel,
        audience: all.length,
        failed: all.filter(({ state }) => state === outcomes.failed).length,
        uncertain: all.filter(({ state }) => state === outcomes.uncertain).length,
        skipped: all.filter(({ state }) => state === outcomes.skipped).length,
        ...counts,
        openedByMachines: delivered.filter((one) => byMachines(one).length > 0 && byPeople(one).length === 0).length,
        convertedAfterClick: [...converted].filter(hasClicked).length,
        bounced: delivered.filter(({ bouncedAt }) => bouncedAt !== null).length,
        left: left.filter(({ isComplaint }) => !isComplaint).length,
        complaints: left.filter(({ isComplaint }) => isComplaint).length,
        replies: rows.replies.filter(({ deliveryId }) => deliveryId !== null && ids.has(deliveryId)).length,
      };
      const isThere = Object.values(found).some((value) => typeof value === 'number' && value !== 0);
      return isThere ? [found] : [];
    });
  }

  function groupsFound(valueOf: (customer: Rows['people'][number] | undefined) => string): GroupResults[] {
    const people = new Map(rows.people.map((one) => [one.id, one]));
    const nameOf = ({ customerId }: Message) => valueOf(customerId === null ? undefined : people.get(customerId));
    const names = new Set(rows.messages.filter(isOwn).map(nameOf));
    return [...names]
      .map((name) => ({ name, ...figuresOf((one) => nameOf(one) === name).counts }))
      .filter(({ delivered, purchases, amount }) => delivered > 0 || purchases > 0 || amount !== 0);
  }

  const sold = sales.filter(({ at }) => isIn(at));
  return {
    channels: channelsFound(),
    cities: groupsFound((customer) => customer?.city ?? ''),
    foci: groupsFound((customer) => customer?.focus ?? ''),
    stores: [...Map.groupBy(sold, ({ storeId }) => storeId)].map(([storeId, of]) => ({
      name: rows.stores.find(({ id }) => id === storeId)?.name ?? '',
      purchases: of.filter(({ cents }) => cents >= 0).length,
      amount: of.reduce((sum, { cents }) => sum + cents, 0) / 100,
    })),
    /** All receipts, each counted once. */
    total: figuresOf(() => true).counts,
  };
}
