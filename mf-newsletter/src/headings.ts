import { heading as newsletters } from './features/newsletter-list/heading.ts';

/**
 * The headings of screens that are the same whatever they show, by route: their documents show them before any script has come. The build
 * runs this file by itself, so it may import data only.
 */
export const headings = { newsletter: newsletters };
