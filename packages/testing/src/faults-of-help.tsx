import type { HelpPage, HelpPages } from '@pregon/remote-api/help-page';
import { loadDefinitions } from '@pregon/ui/term';

/** What has help: a remote, or the shell with its own routes. */
interface Helped {
  readonly routes: readonly { readonly path: string }[];
  readonly help?: () => Promise<{ readonly default: HelpPages }>;
}

/**
 * What is wrong with the help of a remote: a route without help, help of no route, a word that the glossary does not have, a text that is
 * missing or no sentence, or a link that leads out of the area. Empty when nothing is.
 */
export async function faultsOfHelp({ routes, help }: Helped): Promise<readonly string[]> {
  const pages = (await help?.())?.default ?? {};
  const paths = routes.map(({ path }) => path);
  const terms = Object.keys(await loadDefinitions());
  return [
    ...paths.filter((path) => !pages[path]).map((path) => `${path}: has no help`),
    ...Object.keys(pages)
      .filter((path) => !paths.includes(path))
      .map((path) => `${path}: is no route`),
    ...Object.entries(pages).flatMap(([path, page]) => faultsOfPage(page, terms).map((fault) => `${path}: ${fault}`)),
  ];
}

function faultsOfPage(
  { summary, sections = [], terms = [], related = [] }: HelpPage,
  known: readonly string[],
): readonly string[] {
  const texts = [summary, ...sections.flatMap(({ text = [], steps = [] }) => [text, steps].flat())];
  return [
    ...texts.filter((text) => !/[.:»]$/.test(text)).map((text) => `is no sentence: ${text}`),
    ...sections.filter(({ text, steps = [] }) => !text && steps.length === 0).map(({ title }) => `says nothing: ${title}`),
    ...terms.filter((term) => !known.includes(term)).map((term) => `is not in the glossary: ${term}`),
    ...related.filter(({ to }) => !to.startsWith('/admin')).map(({ to }) => `is no address of the area: ${to}`),
  ];
}
