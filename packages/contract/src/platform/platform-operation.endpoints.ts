import * as v from 'valibot';
import { providerReport } from '../account/provider-report.ts';
import { channelNames } from '../channels/channels.ts';
import { importKinds } from '../data/data.endpoints.ts';
import { importStates } from '../data/imports.endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { accountRoles } from '../session/roles.ts';

/** Counts stop here, so that a long queue is not counted to its end: a larger number means «more than». */
export const mostCounted = 10_000;

/**
 * The queues: sendings that are due, messages of sendings in progress, webhooks to other systems, mails that people wait for, long jobs,
 * and periodic jobs.
 */
export const queueKinds = ['sendings', 'messages', 'webhooks', 'mails', 'jobs', 'periodic'] as const;

const queue = v.object({
  kind: v.picklist(queueKinds),
  waiting: v.number(),
  /** Absent where nothing tells what is in progress. */
  active: v.optional(v.number()),
  /** Absent where nothing fails as a whole. Of messages: those of sendings in progress. */
  failed: v.optional(v.number()),
  /** Since when the oldest one that waits could have begun. */
  oldestAt: v.optional(moment),
});
export type PlatformQueue = v.InferOutput<typeof queue>;

/** The installation's provider of a channel, or that of an account. */
const provider = v.object({
  channel: v.picklist(channelNames),
  /** The account whose own provider it is; absent for the installation's. */
  account: v.optional(v.string()),
  isSetUp: v.boolean(),
  /** While it takes no messages: when it is tried again. The reason is `lastFailure`. */
  pausedUntil: v.optional(moment),
  lastSuccessAt: v.optional(moment),
  /** The last time that it took nothing or gave no answer, with its words without personal data. */
  lastFailure: v.optional(v.object({ at: moment, reason: v.string() })),
  /** What it last reported by its webhook; absent where nothing was ever received. */
  report: v.optional(providerReport),
});
export type PlatformProvider = v.InferOutput<typeof provider>;

/** How the work in the background goes, of the whole installation. Nothing of it names a customer or a file. */
export const platformOperation = v.object({
  queues: v.array(queue),
  /** When mails and jobs were last counted, which happens once a minute; absent before the first time. */
  countedAt: v.optional(moment),
  /** The installation's providers first, then those of accounts: paused ones first; at most 50. */
  providers: v.array(provider),
  /** The webhook to another system that was settled last. */
  lastWebhook: v.optional(v.object({ at: moment, delivered: v.boolean(), status: v.nullable(v.number()), account: v.string() })),
  /** The import that began last. */
  lastImport: v.optional(
    v.object({
      at: moment,
      kind: v.picklist(importKinds),
      state: v.picklist(importStates),
      account: v.string(),
      rows: v.number(),
      rejected: v.number(),
    }),
  ),
  database: v.object({
    isEmbedded: v.boolean(),
    bytes: v.number(),
    /** The largest tables with their indexes. `rows` is the estimate of the catalog; absent before the first one. */
    tables: v.array(v.object({ name: v.string(), bytes: v.number(), rows: v.optional(v.number()) })),
  }),
});
export type PlatformOperation = v.InferOutput<typeof platformOperation>;

/** Only platform operators may call it, because it is about all accounts. */
export const getPlatformOperation = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/platform/operation',
  access: accountRoles,
  response: platformOperation,
  errors: ['FORBIDDEN'],
});
