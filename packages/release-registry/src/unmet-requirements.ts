import type { Release, ShellRelease } from './registry.schema.ts';
import { satisfies } from './caret-range.ts';

/** A requirement of a release, and what the host provides. */
export interface UnmetNeed {
  /** `contract`, or a library's specifier. */
  readonly what: string;
  readonly range: string;
  readonly offered: string;
}

/** The requirements of a release that a host does not meet. Empty: the release may run there. */
export function unmetNeeds(
  { contract, shared }: Release['requires'],
  offer: Pick<ShellRelease, 'contract'> & { readonly shared: Readonly<Record<string, string>> },
): readonly UnmetNeed[] {
  const needs = [
    { what: 'contract', range: contract, offered: offer.contract },
    ...Object.entries(shared).map(([what, range]) => ({ what, range, offered: offer.shared[what] ?? 'none' })),
  ];
  return needs.filter(({ range, offered }) => !satisfies(offered, range));
}
