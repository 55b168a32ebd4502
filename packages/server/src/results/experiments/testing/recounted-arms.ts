import type { MeasuredArm } from '../experiment-arms.ts';
import { summarizeArm } from '../statistics/arm-summary.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** A line of a purchase. */
export interface PurchaseLine {
  readonly customerId: number;
  readonly storeId: number;
  readonly receipt: string | null;
  readonly at: Date;
  readonly amount: string;
}

/** Somebody assigned to an experiment. */
export interface AssignedPerson {
  readonly customerId: number;
  readonly arm: number;
  readonly assignedAt: Date;
  readonly isHeldOut: boolean;
}

interface Receipt {
  readonly customerId: number;
  readonly at: number;
  readonly amount: number;
}

/** The receipts of lines: each counts at the time of its first line. */
function receiptsOf(lines: readonly PurchaseLine[]): Receipt[] {
  const byReceipt = Map.groupBy(lines, ({ customerId, storeId, receipt }) => `${customerId} ${storeId} ${receipt}`);
  return [...byReceipt.values()].map((all) => ({
    customerId: all[0]?.customerId ?? 0,
    at: Math.min(...all.map(({ at }) => at.getTime())),
    amount: Math.round(all.reduce((sum, { amount }) => sum + Number(amount) * 100, 0)) / 100,
  }));
}

/**
 * The arms of an experiment recounted without SQL from the people assigned and the lines of purchases, sorted. People in the control group
 * of the account are left out.
 * @param horizonDays 0: purchases count up to `until` for everybody
 * @param delayHours how much later than the first the message of the latest arm left: for everybody, purchases of these hours count, too
 */
export function recountedArms(
  people: readonly AssignedPerson[],
  lines: readonly PurchaseLine[],
  { horizonDays, delayHours = 0, until }: { readonly horizonDays: number; readonly delayHours?: number; readonly until: Date },
): Omit<MeasuredArm, 'firstPeople'>[] {
  const receipts = receiptsOf(lines);
  const own = people.filter(({ isHeldOut }) => !isHeldOut);
  const arms = [...new Set(own.map(({ arm }) => arm))].toSorted((one, other) => one - other);
  return arms.map((arm) => {
    const bought = own
      .filter((person) => person.arm === arm)
      .map(({ customerId, assignedAt }) => {
        const from = assignedAt.getTime();
        const end = Math.min(horizonDays > 0 ? from + horizonDays * dayMs + delayHours * hourMs : Infinity, until.getTime());
        const within = (least: number, most: number) =>
          receipts.filter((one) => one.customerId === customerId && one.at >= least && one.at < most);
        const sum = (all: readonly Receipt[]) => all.reduce((total, { amount }) => total + amount, 0);
        const [after, prior] = [within(from, end), within(from - 90 * dayMs, Math.min(from, end))];
        return {
          spent: sum(after),
          spentBefore: sum(prior),
          orders: after.filter(({ amount }) => amount >= 0).length,
          ordersBefore: prior.filter(({ amount }) => amount >= 0).length,
        };
      });
    const orders = summarizeArm(bought.map((one) => ({ spent: one.orders, spentBefore: one.ordersBefore })));
    return {
      arm,
      ...summarizeArm(bought),
      orderMean: orders.mean,
      orderVariance: orders.variance,
      priorOrderMean: orders.priorMean,
      priorOrderVariance: orders.priorVariance,
      orderCovariance: orders.covariance,
    };
  });
}

type Figures = Readonly<Record<string, number>>;

/** The figures of an arm that the recount has, too. */
export const figuresOf = (arm: Partial<MeasuredArm>): Figures =>
  Object.fromEntries(Object.entries(arm).filter(([name]) => name !== 'firstPeople'));

/**
 * The figures of a recount as they were found, where they differ only by the rounding of floating point numbers that were added in another
 * order: by less than a billionth. Whatever differs by more stays as it is.
 */
export const recountedFigures = (expected: readonly Partial<MeasuredArm>[], found: readonly Partial<MeasuredArm>[]): Figures[] =>
  expected.map((arm, at) => {
    const other = figuresOf(found[at] ?? {});
    return Object.fromEntries(
      Object.entries(figuresOf(arm)).map(([name, figure]) => {
        const same = other[name];
        const isRounding = same !== undefined && Math.abs(same - figure) <= 1e-9 * Math.max(1, Math.abs(figure));
        return [name, isRounding ? same : figure];
      }),
    );
  });
