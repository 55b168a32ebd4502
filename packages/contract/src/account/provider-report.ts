import * as v from 'valibot';
import { moment } from '../field.schema.ts';

/** What a provider tells about: a message that arrived, was read, failed, or was complained about, and a reply. */
export const reportedEvents = ['delivered', 'read', 'failed', 'complaint', 'answer'] as const;
export type ReportedEvent = (typeof reportedEvents)[number];

export const reportedEventLabels: Readonly<Record<ReportedEvent, string>> = {
  delivered: 'entregas',
  read: 'lecturas',
  failed: 'fallas',
  complaint: 'quejas',
  answer: 'respuestas',
};

/** `applied`: each event belongs to a message or a customer; `unknown`: some belong to none; `empty`: it had nothing that is used. */
export const reportOutcomes = ['applied', 'unknown', 'empty'] as const;

/** `signature`: it was not signed with the provider's secret; `unreadable`: it is not what the provider sends. */
export const reportRefusals = ['signature', 'unreadable'] as const;

/** What was last received at the address of a provider, without personal data. Times are right to some seconds. */
export const providerReport = v.object({
  /** The last request that was taken. */
  received: v.optional(
    v.object({ at: moment, events: v.array(v.picklist(reportedEvents)), outcome: v.picklist(reportOutcomes) }),
  ),
  /** The last one that was refused. */
  refused: v.optional(v.object({ at: moment, reason: v.picklist(reportRefusals) })),
});
export type ProviderReport = v.InferOutput<typeof providerReport>;
