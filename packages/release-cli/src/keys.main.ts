import { readFile, writeFile } from 'node:fs/promises';
import { keyFileText, keySteps, type KeyStep } from '@pregon/release-registry/key-changes';
import { parseKeyFile } from '@pregon/release-registry/signature';

const usage = `Usage: npm run release-keys -- add <file>              add a new key: trusted, not yet signing
       npm run release-keys -- use <file>              let the newest key sign; the others stay trusted
       npm run release-keys -- drop <file>             keep the key that signs alone
       npm run release-keys -- public <file> <target>  write the public halves, for servers that only verify`;

const isStep = (text: string): text is KeyStep => Object.hasOwn(keySteps, text);

const [step = '', file, target = file] = process.argv.slice(2);
if (!isStep(step) || !file || !target || (step === 'public') !== (target !== file)) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const keys = keySteps[step](parseKeyFile(await readFile(file, 'utf8')));
  // A new file is readable by its owner alone; an existing one keeps its mode.
  await writeFile(target, keyFileText(keys), { mode: step === 'public' ? 0o644 : 0o600 });
  console.log(`${target}: ${keys.map(({ x }, index) => (index === 0 && step !== 'public' ? `${x} (signs)` : x)).join(', ')}`);
}
