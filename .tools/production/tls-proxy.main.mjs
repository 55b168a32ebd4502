import { parseArgs } from 'node:util';
import { stopCode, whenStopped } from '../run/children.mjs';
import { makeCertificate, startTlsProxy } from './tls-proxy.mjs';

/** The proxy as a process of its own: `node tls-proxy.main.mjs --port 8443 --target 3000 --folder <of the certificate>`. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8443' },
    target: { type: 'string', default: '3000' },
    folder: { type: 'string', default: '.' },
  },
});
await startTlsProxy({
  port: Number(values.port),
  target: Number(values.target),
  files: await makeCertificate(values.folder),
});
console.log('ready');
await whenStopped();
process.exit(stopCode());
