import type { ExperimentArm } from '@pregon/contract/experiments/experiment.schema';
import { experimentMetrics, experimentModes } from '@pregon/contract/experiments/experiment.schema';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/**
 * Experiments: who gets which version of a message, and who gets none. The design of an experiment never changes. The control group
 * of an account is an experiment, too: one for each quarter, with the same messages for everybody outside of it.
 */
export const experiments = pgTable(
  'experiment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The first day of the quarter for which an account holds customers out; null for an experiment of a schedule. */
    quarter: date(),
    /** The versions that are compared, in order: the arms 1 to 4. The control group is arm 0. */
    arms: jsonb().$type<ExperimentArm[]>().notNull(),
    /** Percent of the people in the control group. */
    controlShare: smallint('control_share').notNull(),
    metric: text({ enum: experimentMetrics }).notNull(),
    horizonDays: smallint('horizon_days').notNull(),
    mode: text({ enum: experimentModes }).notNull(),
    automaticWinner: boolean('automatic_winner').notNull().default(false),
    /** The key of the hash that assigns customers to arms. */
    salt: text().notNull(),
    /** The arm that won, and which every later sending uses; null: none has. */
    winner: smallint(),
    /**
     * When the control group of an account was switched off within its quarter: from then on its people get advertising, and no purchase
     * counts. Null: it lasts to the end of the quarter, or it is an experiment of a schedule.
     */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('experiment_account').on(table.accountId), unique('experiment_quarter').on(table.accountId, table.quarter)],
);

/**
 * Everybody assigned to an arm of an experiment, whether a message reached them or not. A row never changes its arm. There is no
 * foreign key to customers: the assignment of somebody who was erased or merged still counts, and their id leads nowhere.
 */
export const assignments = pgTable(
  'assignment',
  {
    experimentId: integer('experiment_id')
      .notNull()
      .references(() => experiments.id),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    /** 0 for the control group. */
    arm: smallint().notNull(),
    /** When the first sending that covered them started. */
    assignedAt: timestamp('assigned_at', { withTimezone: true }).notNull(),
    /**
     * The experiment of the account's control group, for somebody who was in it at that time. They got nothing whatever their arm, so
     * the analysis of this experiment leaves them out.
     */
    heldOutBy: integer('held_out_by').references(() => experiments.id),
  },
  (table) => [primaryKey({ columns: [table.experimentId, table.customerId] })],
);

/**
 * The assignments of a started sending that are not in `assignment` yet. They are written down as a whole when the sending starts;
 * workers then move one chunk after the other, each in a transaction that deletes the chunk.
 */
export const assignmentChunks = pgTable(
  'assignment_chunk',
  {
    occurrenceId: integer('occurrence_id').notNull(),
    experimentId: integer('experiment_id')
      .notNull()
      .references(() => experiments.id),
    position: integer().notNull(),
    arm: smallint().notNull(),
    heldOutBy: integer('held_out_by'),
    assignedAt: timestamp('assigned_at', { withTimezone: true }).notNull(),
    customerIds: bigint('customer_ids', { mode: 'number' }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.occurrenceId, table.experimentId, table.position] })],
);

/**
 * The arms of experiments that are over, summed up: everybody assigned, and what they bought within the horizon and before. Sums are
 * exact decimal numbers. The job of results keeps them equal to the receipts; a sending that assigns people deletes the rows of its
 * experiment. There are no foreign keys, as in the other tables of counts.
 */
export const keptArms = pgTable(
  'kept_arm',
  {
    accountId: integer('account_id').notNull(),
    experimentId: integer('experiment_id').notNull(),
    arm: smallint().notNull(),
    /** Whether these are the people in the control group of the account, whose purchases are not summed. */
    isHeldOut: boolean('is_held_out').notNull(),
    people: integer().notNull(),
    /** Of these, the people of the first sending. */
    firstPeople: integer('first_people').notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    /** Purchases count up to here for everybody; null: for the days of the horizon. */
    until: timestamp({ withTimezone: true }),
    buyers: integer().notNull(),
    orders: numeric().notNull(),
    orderSquares: numeric('order_squares').notNull(),
    /** Orders in the days before the assignment; null: summed up by a version that did not count them. */
    ordersBefore: numeric('orders_before'),
    ordersBeforeSquares: numeric('orders_before_squares'),
    /** Sum of the products of the orders within the horizon and before. */
    orderProducts: numeric('order_products'),
    spent: numeric().notNull(),
    spentBefore: numeric('spent_before').notNull(),
    spentSquares: numeric('spent_squares').notNull(),
    beforeSquares: numeric('before_squares').notNull(),
    /** Sum of the products of both spends. */
    products: numeric().notNull(),
    /** When the sums were compared with their rows in `kept_spend`; null: not since an older version wrote them. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.experimentId, table.isHeldOut, table.arm] }),
    index('kept_arm_account').on(table.accountId),
  ],
);
