import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';

/** The option code of the name in `column`, a generated column: options are compared and searched by it. */
export const codeOf = (column: string) => text(`${column}_code`).generatedAlwaysAs(sql.raw(`option_code(${column})`));
