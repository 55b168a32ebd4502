/** The glossary for staff: a button beside a term that explains it. */
export { loadDefinitions, WhatIs, type WhatIsProps } from './term/what-is.tsx';
export { termAnchor } from './term/term-anchor.ts';
export type { Definition, Term } from './term/definitions.ts';
