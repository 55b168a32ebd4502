import type { AccountForm, preferredFoci } from '@pregon/contract/account/account-settings.schema';
import type { AttributionTouch } from '@pregon/contract/account/attribution-touch';
import type { MessageLanguage } from '@pregon/contract/account/message-language';
import type { DefaultSender } from '@pregon/contract/account/default-sender.endpoints';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { accounts } from './accounts.table.ts';

/** The settings of an account as its administrators see them. */
export interface AccountData extends AccountForm {
  readonly language: MessageLanguage;
  readonly attributionDays: number;
  readonly attributionTouch: AttributionTouch;
  readonly preferredFocus: (typeof preferredFoci)[number];
  readonly secondPersonNewsletters: boolean;
  readonly secondPersonSchedules: boolean;
  readonly keptFileDays: number;
  readonly keptImportDays: number;
  readonly keptPhotoDays: number;
  readonly version: number;
}

type Row = typeof accounts.$inferSelect;

const toData = ({
  name,
  timeZone,
  currency,
  language,
  attributionDays,
  attributionTouch,
  preferredFocus,
  senderName,
  senderEmail,
  replyTo,
  secondPersonNewsletters,
  secondPersonSchedules,
  keptFileDays,
  keptImportDays,
  keptPhotoDays,
  version,
}: Row): AccountData => ({
  name,
  timeZone,
  currency: currency as AccountForm['currency'],
  language,
  attributionDays,
  attributionTouch,
  preferredFocus,
  senderName: senderName ?? '',
  senderEmail: senderEmail ?? '',
  replyTo: replyTo ?? '',
  secondPersonNewsletters,
  secondPersonSchedules,
  keptFileDays,
  keptImportDays,
  keptPhotoDays,
  version,
});

const only = (rows: readonly Row[], accountId: number): AccountData => {
  const [row] = rows;
  if (!row) throw new Error(`The account ${accountId} is not there.`);
  return toData(row);
};

export const accountSettingsRepository = {
  async read(database: Queryable, accountId: number): Promise<AccountData> {
    return only(await database.select().from(accounts).where(eq(accounts.id, accountId)), accountId);
  },

  /** The same, with its row locked until the transaction ends. */
  async lockForUpdate(transaction: Transaction, accountId: number): Promise<AccountData> {
    return only(await transaction.select().from(accounts).where(eq(accounts.id, accountId)).for('update'), accountId);
  },

  async update(
    transaction: Transaction,
    accountId: number,
    { senderName, senderEmail, replyTo, ...form }: AccountForm,
  ): Promise<void> {
    const sender = { senderName: senderName || null, senderEmail: senderEmail || null, replyTo: replyTo || null };
    await transaction
      .update(accounts)
      .set({ ...form, ...sender, version: sql`version + 1` })
      .where(eq(accounts.id, accountId));
  },

  /** The default sender of new sendings; empty where none was chosen. */
  async defaultSender(database: Queryable, accountId: number): Promise<DefaultSender> {
    const { senderName, senderEmail, replyTo } = await this.read(database, accountId);
    return { senderName, senderEmail, replyTo };
  },
};
