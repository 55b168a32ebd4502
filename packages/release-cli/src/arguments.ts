import { parseArgs } from 'node:util';

/** A usage error: an invalid command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const usage = `Usage: pnpm release <app>...              build, check and publish these apps (shell, mf-campaigns, …)
       pnpm release --all                 build what has changed, check it together and publish it as one change
       pnpm release <remote> --canary 10  publish to 10 % of the users; another number changes the share
       pnpm release <remote> --promote    give the canary to everybody
       pnpm release <remote> --withdraw   give the canary to nobody any more
       pnpm release <app> --rollback      make the release before live again
       pnpm release <app> --to <version>  make any release live that the store holds
       pnpm release --list [<app>...]     what is live, previous and tried, since when and by whom, and what else is stored
       pnpm release --log [<app>...]      all changes, the newest first
       pnpm release --prune               remove what has been out of use for 14 days; publishing does so too
Options: --store <place>   a folder or s3://bucket/prefix; default $RELEASE_STORE, else releases in $DATA_DIR (.data)
         --by <name>       who does it, for the log; default git's user.name
         --force <reason>  does it although the check of compatibility refuses it; the reason is logged`;

const actions = ['rollback', 'promote', 'withdraw', 'list', 'log', 'prune'] as const;

/** A command with the apps that it applies to; listing without apps lists all. */
export type Command =
  | { readonly action: 'publish'; readonly apps: readonly string[]; readonly isAll: boolean; readonly canary?: number }
  | { readonly action: 'to'; readonly apps: readonly string[]; readonly version: string }
  | { readonly action: (typeof actions)[number]; readonly apps: readonly string[] };

export interface Arguments {
  readonly command: Command;
  readonly store: string | undefined;
  readonly by: string | undefined;
  readonly force: string | undefined;
}

/** Parses a command line. `known` are the names of all apps. Throws a UsageError. */
export function readArguments(args: readonly string[], known: readonly string[]): Arguments {
  const { values, positionals } = parsed(args);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UsageError(`There is no app ${unknown.join(', ')}. Apps: ${known.join(', ')}`);
  const { store, by, force } = values;
  return { command: commandOf(values, positionals, known), store, by, force };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        canary: { type: 'string' },
        to: { type: 'string' },
        rollback: { type: 'boolean', default: false },
        promote: { type: 'boolean', default: false },
        withdraw: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        log: { type: 'boolean', default: false },
        prune: { type: 'boolean', default: false },
        store: { type: 'string' },
        by: { type: 'string' },
        force: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof parsed>['values'];

function commandOf(values: Values, apps: readonly string[], known: readonly string[]): Command {
  const chosen = [
    ...(['all', ...actions] as const).filter((name) => values[name]),
    ...(['canary', 'to'] as const).filter((name) => values[name] !== undefined),
  ];
  const [action, other] = chosen;
  if (action && other) throw new UsageError(`--${action} and --${other} do not go together.`);
  if (action === 'list' || action === 'log') return { action, apps };
  if (action === 'all' || action === 'prune') {
    if (apps.length > 0) throw new UsageError(`--${action} is about all apps.`);
    return action === 'all' ? { action: 'publish', apps: known, isAll: true } : { action, apps: known };
  }
  if (apps.length === 0) throw new UsageError('Which app?');
  if (action === undefined) return { action: 'publish', apps, isAll: false };
  if (apps.includes('shell') && (action === 'canary' || action === 'promote' || action === 'withdraw'))
    throw new UsageError('The shell has no canaries: everybody gets the same one.');
  if (action === 'canary') return { action: 'publish', apps, isAll: false, canary: percentOf(values.canary) };
  if (action !== 'to') return { action, apps };
  if (apps.length > 1) throw new UsageError('--to is about one app.');
  return { action, apps, version: values.to ?? '' };
}

function percentOf(text = ''): number {
  const percent = Number(text);
  if (!/^\d+$/.test(text) || percent < 1 || percent > 100) throw new UsageError('--canary wants a share in percent, 1 to 100.');
  return percent;
}
