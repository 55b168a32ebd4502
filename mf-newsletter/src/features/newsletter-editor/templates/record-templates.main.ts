import { writeFile } from 'node:fs/promises';
import { templateIds } from './mail-templates.ts';
import { templateFile } from './template-file.ts';

/** Command: writes the templates as messages into `recorded/`, after a change of them: `node record-templates.main.ts`. */
for (const id of templateIds) await writeFile(new URL(`recorded/${id}.html`, import.meta.url), templateFile(id));
