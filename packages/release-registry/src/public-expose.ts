/**
 * The entry modules of the container in the minimal host, each the life cycle of some pages, so that a page loads only its own.
 * Built from the files of these names in `src/`, where they exist.
 */
export const publicModules = ['lifecycles', 'unsubscribe', 'preferences', 'survey', 'apps'] as const;

/** The key of one of them in its container. */
export type PublicExpose = `./${(typeof publicModules)[number]}`;

const own: readonly (readonly [path: RegExp, expose: PublicExpose])[] = [
  [/^\/unsubscribe\/[^/]+\/?$/, './unsubscribe'],
  [/^\/preferences\/?$/, './preferences'],
  [/^\/apps\/[^/]+\/encuesta\/[^/]+\/?$/, './survey'],
  [/^\/apps\/[^/]+\/(?:registro|visita)\/?$/, './apps'],
];

/** The entry module of a public path; for other paths `./lifecycles`, with the greeting and the not-found page. */
export function publicExpose(path: string): PublicExpose {
  return own.find(([pattern]) => pattern.test(path))?.[1] ?? './lifecycles';
}
