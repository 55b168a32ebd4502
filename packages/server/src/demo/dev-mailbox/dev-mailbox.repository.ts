import { count, desc, eq, ilike } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { containing } from '../../kernel/database/like.ts';
import { devMailboxMessages } from './dev-mailbox.table.ts';

/** A caught message as the list shows it. */
export interface MailboxEntry {
  readonly id: number;
  readonly channel: 'email' | 'sms' | 'wa';
  readonly recipient: string;
  readonly sender: string;
  readonly subject: string;
  readonly messageId: string | null;
  readonly receivedAt: Date;
}

const { id, channel, recipient, sender, subject, messageId, receivedAt, source } = devMailboxMessages;
const pageSize = 50;

export const devMailboxRepository = {
  async add(database: Database, messages: readonly (typeof devMailboxMessages.$inferInsert)[]): Promise<void> {
    await database.insert(devMailboxMessages).values([...messages]);
  },

  /** One page of what was received, newest first. `search` is a part of the recipient's address. */
  async list(database: Database, search: string, page: number): Promise<{ items: MailboxEntry[]; total: number; size: number }> {
    const where = search ? ilike(recipient, containing(search)) : undefined;
    const [[counted], items] = await Promise.all([
      database.select({ total: count() }).from(devMailboxMessages).where(where),
      database
        .select({ id, channel, recipient, sender, subject, messageId, receivedAt })
        .from(devMailboxMessages)
        .where(where)
        .orderBy(desc(id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ]);
    return { items, total: counted?.total ?? 0, size: pageSize };
  },

  async find(database: Database, wanted: number): Promise<(MailboxEntry & { readonly source: string }) | undefined> {
    const [row] = await database
      .select({ id, channel, recipient, sender, subject, messageId, receivedAt, source })
      .from(devMailboxMessages)
      .where(eq(id, wanted));
    return row;
  },
};
