import type { FindingPlace } from './finding.ts';

const words = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 48 ? `${plain.slice(0, 47)}…` : plain;
};

/** Describes the place of an element: by its text, or else by its image's alternative text. */
export function placeOf(element: Element, partOf: (element: Element) => string | undefined = ownPart): FindingPlace {
  const image = element.matches('img') ? element : element.querySelector('img');
  const label =
    words(element.textContent) || words(image?.getAttribute('alt') ?? '') || fileName(image) || (image ? 'Imagen' : 'Sin texto');
  return { label, partId: partOf(element) };
}

const fileName = (image: Element | null | undefined): string => {
  const source = image?.getAttribute('src') ?? '';
  return source.startsWith('data:') ? '' : words(source.split('/').at(-1) ?? '');
};

/** The part of an element in the editor's own HTML. */
const ownPart = (element: Element): string | undefined => element.closest('[data-part]')?.getAttribute('data-part') ?? undefined;

/**
 * Maps elements of the finished message, which has no part ids, to parts by their order, if both documents have the same structure.
 * Otherwise no part is known.
 */
export function partsByOrder(message: Document, content: Document): (element: Element) => string | undefined {
  const inside = ({ body }: Document) => [...body.querySelectorAll('*')];
  const [finished, named] = [inside(message), inside(content)];
  const isSame = finished.length === named.length && finished.every(({ tagName }, index) => tagName === named[index]?.tagName);
  if (!isSame) return () => undefined;
  const parts = new Map(finished.map((element, index) => [element, named[index]] as const));
  return (element) => {
    const twin = parts.get(element);
    return twin && ownPart(twin);
  };
}
