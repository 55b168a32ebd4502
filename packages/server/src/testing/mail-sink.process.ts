import { appendFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server in a process of its own, which can be killed: it takes everything, and writes down whom for, a line each, before it
 * answers. Tells its parent the port, `{ port }`, and with a journal whom a message was for: `{ addresses }`. `--delay` is how many ms it thinks about
 * each message. `--port 0 [--journal file] [--delay 0]`
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    journal: { type: 'string' },
    delay: { type: 'string', default: '0' },
  },
});
const { journal } = values;
const delayMs = Number(values.delay);

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, { envelope }, done) {
    stream.on('end', () => {
      if (journal) {
        const addresses = envelope.rcptTo.map(({ address }) => address);
        appendFileSync(journal, addresses.map((address) => `${address}\n`).join(''));
        process.send?.({ addresses });
      }
      if (delayMs > 0) setTimeout(done, delayMs);
      else done();
    });
    // A sender that dies in the middle of a message has not sent it.
    stream.on('error', () => undefined);
    stream.resume();
  },
});
server.on('error', () => undefined);
server.listen(Number(values.port), '127.0.0.1');
await once(server.server, 'listening');
const { port } = server.server.address() as AddressInfo;
process.send?.({ port });
process.on('disconnect', () => process.exit(0));
