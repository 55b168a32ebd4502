/**
 * Every module that the shell hands to its remotes at run time, by the specifier that a remote writes in its import.
 * A remote carries no copy of them. What is not in this list is bundled into each remote that imports it; for modules of
 * `@pregon/ui` and `@pregon/auth-api` the build of the remote refuses that, since they must exist once in a page.
 */
export const sharedLibraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  '@tanstack/react-query',
  '@pregon/auth-api/api',
  '@pregon/auth-api/collaboration',
  '@pregon/auth-api/drafts',
  '@pregon/auth-api/fault',
  '@pregon/auth-api/graphql',
  '@pregon/auth-api/list-actions',
  '@pregon/auth-api/queries',
  '@pregon/auth-api/runtime-config',
  '@pregon/auth-api/saved-views',
  '@pregon/auth-api/session',
  '@pregon/auth-api/stored-drafts',
  '@pregon/ui/button',
  '@pregon/ui/choices',
  '@pregon/ui/clipboard',
  '@pregon/ui/collaboration',
  '@pregon/ui/column-choice',
  '@pregon/ui/combo-box',
  '@pregon/ui/date-fields',
  '@pregon/ui/debounce',
  '@pregon/ui/dialog',
  '@pregon/ui/download-file',
  '@pregon/ui/emoji',
  '@pregon/ui/external-store',
  '@pregon/ui/file-drop',
  '@pregon/ui/form',
  '@pregon/ui/format',
  '@pregon/ui/icon',
  '@pregon/ui/list',
  '@pregon/ui/near-time',
  '@pregon/ui/menu',
  '@pregon/ui/page',
  '@pregon/ui/password-rules',
  '@pregon/ui/record',
  '@pregon/ui/record-form',
  '@pregon/ui/result-columns',
  '@pregon/ui/results',
  '@pregon/ui/stored-drafts',
  '@pregon/ui/table',
  '@pregon/ui/term',
  '@pregon/ui/theme',
  '@pregon/ui/toast',
  '@pregon/ui/undo',
  '@pregon/ui/unsaved',
] as const;

/** A key of the shell's share table. */
export type SharedLibrary = (typeof sharedLibraries)[number];

/** The libraries that the minimal public host, which has no router, no data layer and no design system, shares with mf-public. */
export const publicLibraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
] as const satisfies readonly SharedLibrary[];

/** A key of the public host's share table. */
export type PublicLibrary = (typeof publicLibraries)[number];

type PackageOf<Specifier extends string> = Specifier extends `@${infer Scope}/${infer Name}/${string}`
  ? `@${Scope}/${Name}`
  : Specifier extends `@${string}`
    ? Specifier
    : Specifier extends `${infer Name}/${string}`
      ? Name
      : Specifier;

/** An npm package of which the shell shares modules. */
export type SharedPackage = PackageOf<SharedLibrary>;

/** The npm package of a specifier: `react-dom/client` → `react-dom`, `@pregon/ui/form` → `@pregon/ui`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
