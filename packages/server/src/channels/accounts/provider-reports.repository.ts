import type { ProviderReport } from '@pregon/contract/account/provider-report';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { providerReports } from './provider-reports.table.ts';

type Row = typeof providerReports.$inferSelect;

const toReport = ({ receivedAt, events, outcome, refusedAt, refusal }: Row): ProviderReport => ({
  ...(receivedAt && outcome && { received: { at: receivedAt.toISOString(), events: events ?? [], outcome } }),
  ...(refusedAt && refusal && { refused: { at: refusedAt.toISOString(), reason: refusal } }),
});

export const providerReportsRepository = {
  /** What every provider last reported, by its name. */
  async read(database: Queryable): Promise<ReadonlyMap<string, ProviderReport>> {
    return new Map((await database.select().from(providerReports)).map((row) => [row.channel, toReport(row)]));
  },

  async write(database: Database, channel: string, values: Partial<Omit<Row, 'channel'>>): Promise<void> {
    await database
      .insert(providerReports)
      .values({ channel, ...values })
      .onConflictDoUpdate({ target: providerReports.channel, set: values });
  },
};
