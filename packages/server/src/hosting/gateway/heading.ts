import type { Heading, StoredRegistry } from '@pregon/release-registry/registry.schema';
import { escapeHtml } from '../../kernel/html/escape-html.ts';
import { type Opened, screenOf } from './preload-hints.ts';
import type { ShellAssets } from './shell-pages.ts';

/** The heading of an address in the admin area, where it is known before its data. */
export function headingOf(opened: Opened, registry: StoredRegistry, { headings }: ShellAssets): Heading | undefined {
  const path = opened.path.replace('/admin/', '');
  // An address may be the name of a member that every object has.
  return Object.hasOwn(headings, path) ? headings[path] : screenOf(opened, registry)?.heading;
}

/** Fills the places of a heading in a page. Without a description its paragraph is left out. */
export function withHeading(page: string, { title, description }: Heading): string {
  return page
    .replace(description === undefined ? '<p>{{description}}</p>' : '{{description}}', () => escapeHtml(description ?? ''))
    .replace('{{title}}', () => escapeHtml(title));
}
