import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { referenceFiles, repositoryRoot } from './reference-files.ts';

for (const [file, text] of Object.entries(await referenceFiles())) {
  await mkdir(path.dirname(path.join(repositoryRoot, file)), { recursive: true });
  await writeFile(path.join(repositoryRoot, file), text);
  console.log(file);
}
