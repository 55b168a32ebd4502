import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** The texts in a JSON value, at any depth, in their order. Names of members are not among them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The same value with other texts in the same places: `next` is called for each of them in their order. */
function withTexts(value: unknown, next: () => string): unknown {
  if (typeof value === 'string') return next();
  if (Array.isArray(value)) return value.map((item) => withTexts(item, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withTexts(item, next)]));
}

/**
 * Replaces what a regular expression of PostgreSQL finds in the texts of a JSON value. Numbers stay as they are: a replacement in the
 * written value could make it unreadable, where an amount has the digits of a document.
 */
export async function redactJson(database: Queryable, value: unknown, pattern: string, replacement: string): Promise<unknown> {
  const { rows } = await database.execute<{ text: string }>(sql`
    select regexp_replace(found.text, ${pattern}, ${replacement}, 'gi') as text
    from jsonb_array_elements_text(${JSON.stringify(textsIn(value))}::jsonb) with ordinality found (text, place) order by place`);
  const texts = rows.values();
  return withTexts(value, () => texts.next().value?.text ?? '');
}
