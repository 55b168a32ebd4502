import * as v from 'valibot';
import { moment } from '../field.schema.ts';

/** How far a remote had come when it failed, from the registry to what a person did on its screen. */
export const faultPhases = ['registry', 'trust', 'contract', 'entry', 'chunk', 'start', 'render', 'event'] as const;

/** `mf-sends`, or `shell` for what no remote can be blamed for. */
const appName = v.pipe(v.string(), v.regex(/^(?:shell|mf-[a-z][a-z0-9-]{0,40})$/));
/** `0.1.0-1f2e3d4c`. */
const version = v.pipe(v.string(), v.nonEmpty(), v.maxLength(60));
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(10 * 60 * 1000));

/** What browsers measure of a page, as web-vitals names it: milliseconds, but for CLS, which has no unit. */
export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** A remote has arrived and stands. */
const loadReport = v.strictObject({ kind: v.literal('load'), remote: appName, release: version, ms: milliseconds });

/** Something of a remote did not come, was refused, or threw. */
const faultReport = v.strictObject({
  kind: v.literal('fault'),
  remote: appName,
  /** Absent where not even the registry came. */
  release: v.optional(version),
  phase: v.picklist(faultPhases),
  cause: v.pipe(v.string(), v.maxLength(500)),
  /** The screen, without what stands in its query. */
  path: v.pipe(v.string(), v.maxLength(200)),
});

const vitalReport = v.strictObject({
  kind: v.literal('vital'),
  remote: appName,
  release: version,
  name: v.picklist(vitalNames),
  value: milliseconds,
});

/** What a browser tells the platform about itself; nothing in it says who sits before it. */
export const platformReport = v.variant('kind', [loadReport, faultReport, vitalReport]);
export type PlatformReport = v.InferOutput<typeof platformReport>;

/** The place of a release in the registry. */
export const releaseRoles = ['live', 'canary', 'previous'] as const;

const releaseState = v.object({
  version: v.string(),
  role: v.picklist(releaseRoles),
  /** Of a canary: which share of the users gets it, 1 to 100. */
  percent: v.optional(v.number()),
  /** When it came to this role, and by whom; absent for what is older than the log. */
  since: v.optional(moment),
  by: v.optional(v.string()),
  /** How often it was loaded and how often it failed in the last 24 hours. */
  loads: v.number(),
  faults: v.number(),
  /** Milliseconds until it stood, the median and the slowest twentieth; absent without loads. */
  loadMs: v.optional(v.object({ p50: v.number(), p95: v.number() })),
  /** The 75th percentile of each vital that was reported. */
  vitals: v.record(v.picklist(vitalNames), v.optional(v.number())),
});
export type ReleaseState = v.InferOutput<typeof releaseState>;

/** What was done to the registry. */
export const registryActions = ['publish', 'canary', 'promote', 'withdraw', 'roll-back', 'activate'] as const;

const registryChange = v.object({
  generation: v.number(),
  at: moment,
  /**
   * A person's name or a machine's, as publishing knew it; `servidor` for what the server did by itself. Only operators of the platform
   * read names: for others it is `neutralOperator`.
   */
  by: v.string(),
  app: v.string(),
  action: v.picklist(registryActions),
  version: v.string(),
  /** What stood there before. */
  from: v.optional(v.string()),
  /** Why, where a machine decided. Spanish. */
  reason: v.optional(v.string()),
});

/** Who made a change, for those who do not operate the platform: the person may belong to another account. */
export const neutralOperator = 'Operador de la plataforma';

/** The platform as it is, and what became of it in the last 24 hours. */
export const platformStatus = v.object({
  /** Whether the caller operates the platform, and may change its releases. */
  isOperator: v.boolean(),
  generation: v.number(),
  apps: v.array(v.object({ name: v.string(), releases: v.array(releaseState) })),
  /** The latest faults, equal ones counted together, newest first. At most 50. */
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
  /** The latest changes of the registry, newest first. At most 50. */
  changes: v.array(registryChange),
});
export type PlatformStatus = v.InferOutput<typeof platformStatus>;
