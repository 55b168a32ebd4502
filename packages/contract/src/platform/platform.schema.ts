import * as v from 'valibot';
import { moment } from '../field.schema.ts';

/** The phases in which a remote can fail, from reading the registry to using its screen. */
export const faultPhases = ['registry', 'trust', 'contract', 'entry', 'chunk', 'start', 'render', 'event'] as const;

/** The name of an application: `mf-sends`, or `shell` for faults that no remote causes. */
const appName = v.pipe(v.string(), v.regex(/^(?:shell|mf-[a-z][a-z0-9-]{0,40})$/));
/** The version of a release: `0.1.0-1f2e3d4c`. */
const version = v.pipe(v.string(), v.nonEmpty(), v.maxLength(60));
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(10 * 60 * 1000));

/** The web vitals of a page, as web-vitals names them, in milliseconds; CLS has no unit. */
export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** A report that a remote was loaded and mounted. */
const loadReport = v.strictObject({ kind: v.literal('load'), remote: appName, release: version, ms: milliseconds });

/** A report that a remote failed to load, was refused, or threw. */
const faultReport = v.strictObject({
  kind: v.literal('fault'),
  remote: appName,
  /** The release; absent when not even the registry was loaded. */
  release: v.optional(version),
  phase: v.picklist(faultPhases),
  cause: v.pipe(v.string(), v.maxLength(500)),
  /** The path of the screen, without its query. */
  path: v.pipe(v.string(), v.maxLength(200)),
});

const vitalReport = v.strictObject({
  kind: v.literal('vital'),
  remote: appName,
  release: version,
  name: v.picklist(vitalNames),
  value: milliseconds,
});

/** A report of a browser about the platform. It contains nothing that identifies the user. */
export const platformReport = v.variant('kind', [loadReport, faultReport, vitalReport]);
export type PlatformReport = v.InferOutput<typeof platformReport>;

/** The roles that a release can have in the registry. */
export const releaseRoles = ['live', 'canary', 'previous'] as const;

const releaseState = v.object({
  version: v.string(),
  role: v.picklist(releaseRoles),
  /** For a canary: the share of the users that get it, 1 to 100. */
  percent: v.optional(v.number()),
  /** Time and user of the change that gave the release this role; absent for changes older than the log. */
  since: v.optional(moment),
  by: v.optional(v.string()),
  /** The number of loads and of failures in the last 24 hours. */
  loads: v.number(),
  faults: v.number(),
  /** Milliseconds until the remote was mounted, as median and 95th percentile; absent without loads. */
  loadMs: v.optional(v.object({ p50: v.number(), p95: v.number() })),
  /** The 75th percentile of each reported web vital. */
  vitals: v.record(v.picklist(vitalNames), v.optional(v.number())),
});
export type ReleaseState = v.InferOutput<typeof releaseState>;

/** The actions on the registry. */
export const registryActions = ['publish', 'canary', 'promote', 'withdraw', 'roll-back', 'activate'] as const;

const registryChange = v.object({
  generation: v.number(),
  at: moment,
  /**
   * The name of the person or machine that published; `servidor` for changes by the server itself. Only platform operators see names: other
   * callers get `neutralOperator`.
   */
  by: v.string(),
  app: v.string(),
  action: v.picklist(registryActions),
  version: v.string(),
  /** The release that this change replaced. */
  from: v.optional(v.string()),
  /** The reason of an automatic change, in Spanish. */
  reason: v.optional(v.string()),
});

/** The name shown instead of a person's to callers who do not operate the platform: the person may belong to another account. */
export const neutralOperator = 'Operador de la plataforma';

/** The status of the platform now and over the last 24 hours. */
export const platformStatus = v.object({
  /** Whether the caller is a platform operator, who may change releases. */
  isOperator: v.boolean(),
  /** Whether this server can change releases: it has the key that signs them. Operators only. */
  signsReleases: v.optional(v.boolean()),
  /**
   * The canaries that fail and that this server cannot withdraw by itself, with what was measured of each. Operators only.
   */
  stuckCanaries: v.optional(v.array(v.object({ app: v.string(), version: v.string(), loads: v.number(), faults: v.number() }))),
  generation: v.number(),
  /** Present while all sending is held: since when, and when the backup was made from which the database was restored. */
  sendingHold: v.optional(v.object({ heldAt: moment, backupAt: moment })),
  apps: v.array(v.object({ name: v.string(), releases: v.array(releaseState) })),
  /** The latest faults, with equal ones counted together, the newest first; at most 50. */
  faults: v.array(
    v.object({
      lastAt: moment,
      count: v.number(),
      app: v.string(),
      release: v.optional(v.string()),
      phase: v.picklist(faultPhases),
      cause: v.string(),
      path: v.string(),
    }),
  ),
  /** The latest changes of the registry, the newest first; at most 50. */
  changes: v.array(registryChange),
});
export type PlatformStatus = v.InferOutput<typeof platformStatus>;
