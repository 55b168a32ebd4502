import type { ResultOutcome } from '@pregon/contract/results/result-people';
import { attribute, type Attributed, type Message, type Rows } from '../../dashboards/boards/testing/board-oracle.ts';
import type { Recount } from '../../sendings/testing/results-oracle.ts';

const sent = 2;

/**
 * Test oracle: counts without SQL the people behind the results of some messages.
 * @param attributed by the same rule, where several selections of an account are counted
 */
export function recountPeople(
  rows: Rows,
  asked: Recount,
  attributed: Attributed = attribute(rows, asked),
): Readonly<Record<ResultOutcome, number>> {
  const { isOwn, period } = asked;
  const isIn = (at: Date): boolean => !period || (at >= period.from && at < period.to);
  const engagements = Map.groupBy(rows.engagements, ({ deliveryId }) => deliveryId);
  const byPeople = ({ id }: Message) => (engagements.get(id) ?? []).filter(({ machine }) => !machine);
  const hasClicked = (message: Message) => byPeople(message).some(({ kind }) => kind === 1);
  const own = rows.messages.filter((one) => isOwn(one) && one.state === sent && isIn(one.at) && one.customerId !== null);
  const openable = own.filter(({ channel }) => channel !== 'sms');
  const people = (messages: readonly Message[]) => new Set(messages.map(({ customerId }) => customerId));
  const [opened, clicked] = [people(openable.filter((one) => byPeople(one).length > 0)), people(own.filter(hasClicked))];
  const bought = attributed.sales.filter(({ at, cents, messages }) => cents >= 0 && isIn(at) && messages.some(isOwn));
  const gone = attributed.leaving.flatMap(({ at, isComplaint, message }) =>
    message && !isComplaint && isIn(at) && isOwn(message) ? [message] : [],
  );
  return {
    recibieron: people(own).size,
    abrieron: opened.size,
    clic: clicked.size,
    compraron: people(bought.flatMap(({ messages }) => messages.slice(0, 1))).size,
    'no abrieron': people(openable.filter(({ customerId }) => !opened.has(customerId))).size,
    'no clic': people(own.filter(({ customerId }) => !clicked.has(customerId))).size,
    baja: people(gone).size,
  };
}
