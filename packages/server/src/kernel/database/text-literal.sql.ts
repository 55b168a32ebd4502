import { type SQL, sql } from 'drizzle-orm';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Texts as SQL constants: `'a'`, or `'a', 'b'` for a list in brackets. The planner uses a partial index only where the condition
 * names the same constants as the index; of a parameter it does not know the value. Only for texts of the code itself.
 */
export const textLiteral = (...texts: readonly string[]): SQL => sql.raw(texts.map(quoted).join(', '));
