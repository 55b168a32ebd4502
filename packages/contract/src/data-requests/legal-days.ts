import type { DataRequestKind } from './data-request.schema.ts';

/** Working days for the answer, and by how many it may be put off: articles 14 (queries) and 15 (claims) of Ley 1581 de 2012. */
export const legalDays: Readonly<Record<DataRequestKind, { readonly answer: number; readonly extension: number }>> = {
  query: { answer: 10, extension: 5 },
  correction: { answer: 15, extension: 8 },
  objection: { answer: 15, extension: 8 },
  erasure: { answer: 15, extension: 8 },
};

/** The longest text of a request, of its answer, and of the reason of an extension. */
export const longestText = 2000;
