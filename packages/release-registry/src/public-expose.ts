/**
 * The modules of a container that the minimal host mounts, each the lifecycles of some pages: who opens one, loads nothing of the
 * others. Built from the files of these names in `src/`, where they exist.
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

/** Which of them shows a path of the public set: what is none of theirs, `./lifecycles`, with the greeting and the not-found page. */
export function publicExpose(path: string): PublicExpose {
  return own.find(([pattern]) => pattern.test(path))?.[1] ?? './lifecycles';
}
