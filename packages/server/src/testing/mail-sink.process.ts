import { appendFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server in its own process, which can be killed: it accepts everything, and writes each recipient to a journal before it
 * replies. Reports its port to its parent, `{ port }`, and with a journal the recipients: `{ addresses }`. `--delay` is its
 * latency in ms for each message. With `--sources` it reports each message as it came, `{ addresses, source }`.
 * `--port 0 [--journal file] [--sources] [--delay 0]`
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    journal: { type: 'string' },
    sources: { type: 'boolean', default: false },
    delay: { type: 'string', default: '0' },
  },
});
const { journal, sources } = values;
const delayMs = Number(values.delay);

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = [];
    if (sources) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const addresses = envelope.rcptTo.map(({ address }) => address);
      if (sources) process.send?.({ addresses, source: Buffer.concat(chunks).toString() });
      if (journal) {
        appendFileSync(journal, addresses.map((address) => `${address}\n`).join(''));
        process.send?.({ addresses });
      }
      if (delayMs > 0) setTimeout(done, delayMs);
      else done();
    });
    // A client that disconnects in the middle of a message has not sent it.
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
