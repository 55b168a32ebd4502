import { type SQL, sql } from 'drizzle-orm';

/**
 * The name of a store or a product where it may be said to a customer; null where it is only its code, such as `P-1044`. Imports of
 * purchases create stores and products without a name.
 */
export const sayableName = (name: SQL, code: SQL): SQL =>
  sql`case when (${name} <> ${code} or ${name} !~ '[0-9]') then ${name} end`;
