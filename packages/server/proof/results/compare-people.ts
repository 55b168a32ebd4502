import type { ResultOutcome } from '@pregon/contract/results/result-people';
import type { Database } from '../../src/kernel/database/database.ts';
import { isLeaving, type Message, type Rows } from '../../src/results/dashboards/boards/testing/board-oracle.ts';
import { peopleBehind } from '../../src/results/people/people-behind.ts';
import type { Asked } from '../../src/results/sendings/testing/recounted-results.ts';
import type { Compared } from './compare-lists.ts';

const dayMs = 86_400_000;
const sent = 2;

/** Counts without SQL the people behind the results of some messages. */
function recountPeople(
  rows: Rows,
  { attributionDays, attributionTouch, isOwn, period }: Asked,
): Readonly<Record<ResultOutcome, number>> {
  const isIn = (at: Date): boolean => !period || (at >= period.from && at < period.to);
  const before = (at: Date, isMeant: (message: Message) => boolean): Message[] =>
    rows.messages
      .filter((one) => {
        const age = at.getTime() - one.at.getTime();
        return one.state === sent && age >= 0 && age < attributionDays * dayMs && isMeant(one);
      })
      .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id);
  const byPeople = ({ id }: Message) => rows.engagements.filter(({ deliveryId, machine }) => deliveryId === id && !machine);
  const hasClicked = (message: Message) => byPeople(message).some(({ kind }) => kind === 1);
  const own = rows.messages.filter((one) => isOwn(one) && one.state === sent && isIn(one.at) && one.customerId !== null);
  const openable = own.filter(({ channel }) => channel !== 'sms');
  const people = (messages: readonly Message[]) => new Set(messages.map(({ customerId }) => customerId));
  const [opened, clicked] = [people(openable.filter((one) => byPeople(one).length > 0)), people(own.filter(hasClicked))];

  const receipts = Map.groupBy(rows.lines, (line) => `${line.customerId} ${line.storeId} ${line.receipt}`).values();
  const buyers = [...receipts].flatMap((lines) => {
    const [first] = lines;
    const amount = lines.reduce((sum, line) => sum + Math.round(Number(line.amount) * 100), 0);
    if (!first || amount < 0 || !isIn(first.at)) return [];
    const earlier = before(first.at, ({ customerId }) => customerId === first.customerId);
    return (attributionTouch === 'ultimo' ? earlier.slice(0, 1) : earlier).some(isOwn) ? [first.customerId] : [];
  });
  const gone = rows.left
    .filter(({ reason, createdAt }) => isLeaving(reason) && isIn(createdAt))
    .flatMap(({ createdAt, channel, address }) => {
      const owners = rows.people.filter(({ email, mobile }) => (channel === 'email' ? email?.toLowerCase() : mobile) === address);
      const [last] = before(createdAt, (one) => one.channel === channel && owners.some(({ id }) => id === one.customerId));
      return last && isOwn(last) ? [last.customerId] : [];
    });
  return {
    recibieron: people(own).size,
    abrieron: opened.size,
    clic: clicked.size,
    compraron: new Set(buyers).size,
    'no abrieron': people(openable.filter(({ customerId }) => !opened.has(customerId))).size,
    'no clic': people(own.filter(({ customerId }) => !clicked.has(customerId))).size,
    baja: new Set(gone).size,
  };
}

/**
 * Compares how many people there are with each outcome of a selection with a recount.
 * @param told what the code under test is asked, for a planted fault
 */
export async function comparePeople(
  database: Database,
  accountId: number,
  rows: Rows,
  { asked, told, fewMessages }: { readonly asked: Asked; readonly told: Asked; readonly fewMessages: number | undefined },
): Promise<Compared> {
  const { selection, attributionDays, attributionTouch, period } = told;
  const scope = { accountId, selection, attributionDays, attributionTouch, period };
  const found = await peopleBehind(database, scope, { fewMessages });
  return {
    what: `people of ${JSON.stringify(selection)}`,
    found: Object.fromEntries(found.map(({ to, count }) => [to, count])),
    expected: recountPeople(rows, asked),
  };
}
