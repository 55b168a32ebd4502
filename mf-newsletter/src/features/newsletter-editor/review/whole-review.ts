import { graphql } from '@pregon/auth-api/graphql';
import { isMergeTag, mergeTags } from '@pregon/contract/newsletters/merge-tags';
import { tagCoverageQuery } from '@pregon/contract/newsletters/tag-coverage.operations';
import { formatNumber } from '@pregon/ui/format';
import { gmailLimit, kilobytes } from '../../../message-size.ts';
import type { MailEditor } from '../mail-editor.ts';
import { counted, type Finding, inOrder } from './finding.ts';
import { faintTexts } from './message-contrast.ts';
import { partsByOrder, placeOf } from './message-places.ts';
import { parseContent, reviewMessage, type UsedTag, usedTags } from './message-review.ts';

/** The part of the editor that a review reads. */
export type ReviewedEditor = Pick<MailEditor, 'state' | 'getHtml'>;

/** The complete review of a message, including checks of the finished mail, and of customers without values for its merge tags. */
export async function reviewWhole(editor: ReviewedEditor, name: string): Promise<Finding[]> {
  const { content } = editor.state();
  const parsed = parseContent(content);
  const [html, coverage] = await Promise.all([editor.getHtml(), reviewCoverage(usedTags(parsed))]);
  return inOrder([...reviewMessage(content, name), ...reviewFinished(html, parsed), coverage]);
}

/** Checks size and contrast of the finished message; `content` identifies the parts. */
export function reviewFinished(html: string, content: Document): Finding[] {
  const message = new DOMParser().parseFromString(html, 'text/html');
  const bytes = new TextEncoder().encode(html).length;
  const faint = faintTexts(message);
  const partOf = partsByOrder(message, content);
  return [
    bytes > gmailLimit
      ? {
          id: 'size',
          level: 'warning',
          text: `Pesa ${kilobytes(bytes)} KB: Gmail lo recorta desde 102 KB`,
          detail: 'Quita secciones, o imágenes pegadas en el mensaje.',
        }
      : { id: 'size', level: 'good', text: `Pesa ${kilobytes(bytes)} KB de 102 KB` },
    faint.length > 0
      ? {
          id: 'contrast',
          level: 'warning',
          text: counted(faint.length, 'texto que se lee mal', 'textos que se leen mal'),
          detail: 'Se distinguen poco de su fondo: hacen falta 4,5 a 1, o 3 a 1 si son grandes.',
          places: faint.map(({ element, ratio }) => {
            const place = placeOf(element, partOf);
            return { ...place, label: `${place.label} (${ratio.toFixed(1).replace('.', ',')} a 1)` };
          }),
        }
      : { id: 'contrast', level: 'good', text: 'Los textos se distinguen de su fondo' },
  ];
}

/** A merge tag that is filled in by the profile of a schedule, which is unknown at this point. */
const isOfProfile = (tag: string): boolean => tag === 'promo';

async function reviewCoverage(used: readonly UsedTag[]): Promise<Finding> {
  if (used.length === 0) return { id: 'coverage', level: 'good', text: 'El mensaje no usa etiquetas' };
  const withoutDefault = new Set<string>(used.flatMap(({ tag, hasDefault }) => (hasDefault ? [] : [tag])));
  try {
    const { tagCoverage } = await graphql.run(tagCoverageQuery, { tags: used.map(({ tag }) => tag) });
    const lacking = tagCoverage.filter(({ withoutValue }) => withoutValue > 0);
    const silent = lacking.filter(({ tag }) => withoutDefault.has(tag));
    const same = lacking.filter(({ tag, total, withoutValue }) => withoutValue === total && !isOfProfile(tag));
    if (lacking.length === 0) return { id: 'coverage', level: 'good', text: 'Todos los clientes tienen valor en las etiquetas' };
    const unsendable = silent.filter(({ tag, total, withoutValue }) => withoutValue === total && !isOfProfile(tag));
    if (unsendable.length > 0) {
      return {
        id: 'coverage',
        level: 'fault',
        text: counted(unsendable.length, 'etiqueta sin valor para nadie', 'etiquetas sin valor para nadie'),
        detail: `Ningún cliente recibiría el mensaje: dales un valor por defecto. ${silent.map(sentence).join(' ')}`,
      };
    }
    if (silent.length === 0 && same.length > 0) {
      return {
        id: 'coverage',
        level: 'warning',
        text: counted(same.length, 'etiqueta que dice lo mismo a todos', 'etiquetas que dicen lo mismo a todos'),
        detail: `Ningún cliente tiene un valor propio: todos leen el valor por defecto. ${same.map(({ tag }) => labelOf(tag)).join(', ')}.`,
      };
    }
    if (silent.length === 0) return { id: 'coverage', level: 'good', text: 'Las etiquetas siempre tienen qué decir' };
    return {
      id: 'coverage',
      level: 'warning',
      text: counted(silent.length, 'etiqueta sin valor para algunos clientes', 'etiquetas sin valor para algunos clientes'),
      detail: `Dales un valor por defecto. ${silent.map(sentence).join(' ')}`,
    };
  } catch {
    return {
      id: 'coverage',
      level: 'unknown',
      text: 'No pudimos comprobar las etiquetas con tus clientes',
      detail:
        withoutDefault.size > 0
          ? `Sin valor por defecto: ${[...withoutDefault].map(labelOf).join(', ')}.`
          : 'Todas tienen un valor por defecto.',
    };
  }
}

const labelOf = (tag: string): string => (isMergeTag(tag) ? mergeTags[tag] : tag);

const sentence = ({ tag, total, withoutValue }: { tag: string; total: number; withoutValue: number }): string =>
  `${labelOf(tag)}: ${formatNumber(withoutValue)} de ${formatNumber(total)}.`;
