import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { boardTerms, type Term } from './board-terms.ts';
import { icon } from './icon.ts';

/** '¿Qué es esto?' beside a term: a small button that opens its definition, without a script. One is open at a time. */
export function whatIs(term: Term): Markup {
  const { text, example }: { readonly text: string; readonly example?: string } = boardTerms[term];
  return markup`<details class="what" name="what"><summary aria-label="¿Qué es esto? ${term}">${icon('help')}</summary><div><b>${term}</b><p>${text}</p>${example !== undefined && markup`<p class="example">${example}</p>`}</div></details>`;
}
