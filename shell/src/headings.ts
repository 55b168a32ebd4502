import { heading as help } from './help/heading.ts';
import { heading as pending } from './pending/heading.ts';

/**
 * The headings of the area's own screens that are the same whatever they show, by path: their documents show them before any script has
 * come. The build runs this file by itself, so it may import data only.
 */
export const headings = { ayuda: help, pendientes: pending };
