import type { ExperimentArm, ExperimentDesign } from '@pregon/contract/experiments/experiment.schema';
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { experiments } from './experiments.table.ts';
import type { HoldOut } from './hold-out.ts';

export type Experiment = typeof experiments.$inferSelect;

/** The arm of everybody outside of a control group: they get the messages as they are. */
const asTheyAre: ExperimentArm = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };

export const experimentsRepository = {
  /** Stores a design, and returns its key. */
  async create(database: Queryable, accountId: number, design: ExperimentDesign): Promise<number> {
    const { arms, controlShare, metric, horizonDays, mode, automaticWinner } = design;
    const [created] = await database
      .insert(experiments)
      .values({ accountId, arms, controlShare, metric, horizonDays, mode, automaticWinner, salt: `${randomUUID()}/` })
      .returning({ id: experiments.id });
    if (!created) throw new Error('The experiment was not stored.');
    return created.id;
  },

  /** The design of a schedule's experiment. Undefined: the account has none with this key. */
  async find(database: Queryable, accountId: number, id: number): Promise<Experiment | undefined> {
    const [found] = await database
      .select()
      .from(experiments)
      .where(and(eq(experiments.id, id), eq(experiments.accountId, accountId), isNull(experiments.quarter)));
    return found;
  },

  /** The designs of several experiments of schedules of an account, in any order. */
  findAll(database: Queryable, accountId: number, ids: readonly number[]): Promise<Experiment[]> {
    return database
      .select()
      .from(experiments)
      .where(and(inArray(experiments.id, [...ids]), eq(experiments.accountId, accountId), isNull(experiments.quarter)));
  },

  /**
   * Ends what the control group of an account measures in a quarter, because it is switched off. Switched on again, it measures from the next
   * quarter on: its people got advertising meanwhile.
   */
  async endHoldOut(transaction: Transaction, accountId: number, quarter: string, endedAt: Date): Promise<void> {
    await transaction
      .update(experiments)
      .set({ endedAt })
      .where(and(eq(experiments.accountId, accountId), eq(experiments.quarter, quarter), isNull(experiments.endedAt)));
  },

  /** The experiment that records the control group of an account in its quarter; the first sending of the quarter creates it. */
  async ofHoldOut(transaction: Transaction, accountId: number, { quarter, share, salt }: HoldOut): Promise<Experiment> {
    await transaction
      .insert(experiments)
      .values({
        accountId,
        quarter,
        controlShare: share,
        salt,
        arms: [asTheyAre],
        metric: 'ventas',
        horizonDays: 0,
        mode: 'secuencial',
      })
      .onConflictDoNothing();
    const [found] = await transaction
      .select()
      .from(experiments)
      .where(and(eq(experiments.accountId, accountId), eq(experiments.quarter, quarter)));
    if (!found) throw new Error(`The account ${accountId} has no control group in the quarter from ${quarter}.`);
    return found;
  },
};
