import path from 'node:path';
import { parseArgs } from 'node:util';
import { packServer } from './pack/pack-server.mjs';
import { prepare, requireStep, root } from './run/workspace.mjs';

const usage = `Usage: npm run pack:server -- [--to <folder>]
       Writes the server in its production form, without build tools; to .tmp/server without a folder. The folder is emptied first.`;

const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const destination = path.resolve(values.to ?? path.join(root, '.tmp/server'));
await prepare('en');
await requireStep('Server', () => packServer(destination));
console.log(`The server is in ${destination}.`);
