import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { Attribution } from '../attribution.sql.ts';
import type { Customer, World } from './audience-world.ts';

/** True, false, or null for unknown. */
export type Answer = boolean | null;
export type Test = (customer: Customer) => Answer;
type Message = World['messages'][number];

const bogota = 5 * 3_600_000;
/** The day of a moment on the clock of the world: `2026-11-21`. */
export const dayIn = (at: Date): string => new Date(at.getTime() - bogota).toISOString().slice(0, 10);

/**
 * Test oracle of the filters by results: who got messages, and what they did with them, one customer after the other, from the raw tables.
 * @param purchasesOf the receipts of a customer that are no returns
 */
export function createResultsOracle(
  world: World,
  { attributionDays, attributionTouch }: Attribution,
  purchasesOf: (customer: Customer) => readonly { readonly at: Date }[],
) {
  const engagementsOf = Map.groupBy(world.engagements, ({ deliveryId }) => deliveryId);
  const window = attributionDays * 24 * 3_600_000;
  const gottenBy = ({ id }: Customer) => world.messages.filter(({ customerId, state }) => customerId === id && state === 2);
  const inOrder = (list: readonly Message[]) =>
    list.toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id);

  /** The messages that purchases are attributed to, of whichever campaign: the last one before a purchase, or each. */
  function causesOf(customer: Customer, counts: (at: Date) => boolean = () => true): readonly number[] {
    const gotten = gottenBy(customer);
    return purchasesOf(customer)
      .filter((receipt) => counts(receipt.at))
      .flatMap(({ at }) =>
        inOrder(gotten.filter((message) => message.at <= at))
          .slice(attributionTouch === 'ultimo' ? -1 : 0)
          .filter((message) => at.getTime() - message.at.getTime() < window)
          .map(({ id }) => id),
      );
  }

  /** The last message by its channel before each time at which a customer unsubscribed. Nobody shares an address here. */
  function leftAfter(customer: Customer, counts: (at: Date) => boolean): readonly (number | undefined)[] {
    const own = world.suppressions.filter(
      ({ channel, address }) => address === (channel === 'email' ? customer.email?.toLowerCase() : customer.mobile),
    );
    return own.map(({ channel, createdAt }) => {
      if (!counts(createdAt)) return undefined;
      const before = gottenBy(customer).filter((message) => message.channel === channel && message.at <= createdAt);
      const last = inOrder(before).at(-1);
      return last && createdAt.getTime() - last.at.getTime() < window ? last.id : undefined;
    });
  }

  function results(selection: ProfileSelection): Test | undefined {
    const { resultsOf, resultsId, resultsOccurrence, resultsTo: to, resultsStart, resultsEnd } = selection;
    if (resultsOf === '' || !resultsId || to === '') return undefined;
    const [first = '', last = ''] = [resultsStart || '0000-01-01', resultsEnd || '9999-12-31'].toSorted();
    const counts = (at: Date): boolean => dayIn(at) >= first && dayIn(at) <= last;
    const isMeant = (message: Message): boolean => {
      if (resultsOf === 'campaign') return message.campaign === resultsId;
      if (resultsOf === 'template') return message.newsletter === resultsId;
      return message.schedule === resultsId && (resultsOccurrence === null || message.occurrence === resultsOccurrence);
    };
    return (customer) => {
      const meant = gottenBy(customer).filter(isMeant);
      const messages = meant.filter(({ at }) => counts(at));
      const measured = messages.filter(({ channel }) => channel !== 'sms');
      const isEngaged = ({ id }: Message, least: number): boolean =>
        engagementsOf.get(id)?.some(({ kind, machine }) => !machine && kind >= least) ?? false;
      const didOpen = measured.some((message) => isEngaged(message, 0));
      const didClick = messages.some((message) => isEngaged(message, 1));
      const isAmong = (ids: readonly (number | undefined)[]): boolean => meant.some(({ id }) => ids.includes(id));
      const answers = {
        recibieron: messages.length > 0,
        abrieron: didOpen,
        clic: didClick,
        compraron: isAmong(causesOf(customer, counts)),
        'no abrieron': measured.length > 0 && !didOpen,
        'no clic': messages.length > 0 && !didClick,
        baja: isAmong(leftAfter(customer, counts)),
      };
      return answers[to];
    };
  }

  function previousCampaign({
    previousCampaign: campaign,
    previousCampaignTo: to,
    previousSends,
  }: ProfileSelection): Test | undefined {
    if (!campaign || to === '') return undefined;
    return (customer) => {
      const messages = world.messages.filter(
        (message) =>
          message.customerId === customer.id &&
          message.campaign === campaign &&
          message.state === 2 &&
          (previousSends.length === 0 || previousSends.includes(message.profileKey)),
      );
      const didSome = (kinds: readonly number[]) =>
        messages.some(({ id }) => engagementsOf.get(id)?.some(({ kind, machine }) => !machine && kinds.includes(kind)));
      const causes = causesOf(customer);
      const boughtAfter = messages.some(({ id }) => causes.includes(id));
      const answers = {
        impactados: messages.length > 0,
        abrieron: didSome([0, 1]),
        clic: didSome([1]),
        compraron: boughtAfter,
        'no compraron': messages.length > 0 && !boughtAfter,
      };
      return answers[to];
    };
  }

  return { results, previousCampaign };
}
