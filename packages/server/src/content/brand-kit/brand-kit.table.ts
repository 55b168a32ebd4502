import { type BrandLook, buttonFills, buttonShapes, fontNames } from '@pregon/contract/account/brand-kit.schema';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { newsletterImages } from '../images/images.table.ts';

/** The brand kit of an account: what its messages wear. Accounts without a row have the default one. */
export const brandKits = pgTable('brand_kit', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** Null: messages show the account's name in place of a logo. */
  logoId: integer('logo_id').references(() => newsletterImages.id),
  strong: text().notNull(),
  soft: text().notNull(),
  ink: text().notNull(),
  ground: text().notNull(),
  font: text({ enum: fontNames }).notNull(),
  buttonShape: text('button_shape', { enum: buttonShapes }).notNull(),
  buttonFill: text('button_fill', { enum: buttonFills }).notNull(),
  social: jsonb().$type<BrandLook['social']>().notNull(),
  legal: text().notNull(),
  /** Optimistic locking: counts its changes, from 1. */
  version: integer().notNull().default(1),
  updatedBy: integer('updated_by')
    .notNull()
    .references(() => users.id),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
