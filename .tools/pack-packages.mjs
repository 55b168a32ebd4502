import path from 'node:path';
import { parseArgs } from 'node:util';
import { packedSets, packPackages } from './pack/pack-packages.mjs';
import { prepare, requireStep, root } from './run/workspace.mjs';

const usage = `Usage: npm run pack:packages -- [--to <folder>]
       Writes tarballs of the packages that a remote in a repository of its own needs; to .tmp/tarballs without a folder.
       npm run pack:client -- [--to <folder>]
       Writes the tarball of @pregon/client.`;

const { values } = parseArgs({ options: { to: { type: 'string' }, client: { type: 'boolean' }, help: { type: 'boolean' } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const destination = path.resolve(values.to ?? path.join(root, '.tmp/tarballs'));
await prepare('en');
await requireStep('Packages', () => packPackages(destination, values.client ? packedSets.client : packedSets.remotes));
console.log(`The tarballs are in ${destination}.`);
