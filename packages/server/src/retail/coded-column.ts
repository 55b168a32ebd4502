import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';

/** The code of the name in `column`, computed by the database: what options are compared and searched by. */
export const codeOf = (column: string) => text(`${column}_code`).generatedAlwaysAs(sql.raw(`option_code(${column})`));
