import type { Release, ShellRelease } from './registry.schema.ts';
import { satisfies } from './caret-range.ts';

/** Something that a release needs of its host, and what the host has of it. */
export interface UnmetNeed {
  /** `contract`, or a library's specifier. */
  readonly what: string;
  readonly range: string;
  readonly offered: string;
}

/** What a host lacks that a release needs. Empty: the release may run there. */
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
