import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const server = `
  const { parentPort } = require('node:worker_threads');
  const end = Buffer.from('\\r\\n.\\r\\n');
  const smtp = require('node:net').createServer((socket) => {
    let tail;
    const commands = (text) => {
      for (const line of text.split('\\r\\n').filter(Boolean)) {
        if (line === 'DATA') tail = Buffer.alloc(0);
        socket.write(line === 'DATA' ? '354 Go on\\r\\n' : line === 'QUIT' ? '221 Bye\\r\\n' : '250 OK\\r\\n');
      }
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (tail === undefined) return commands(chunk.toString());
      tail = Buffer.concat([tail, chunk]).subarray(-end.length);
      if (!tail.equals(end)) return;
      tail = undefined;
      socket.write('250 OK\\r\\n');
    });
    socket.write('220 hola\\r\\n');
  });
  smtp.listen(0, '127.0.0.1', () => parentPort.postMessage(smtp.address().port));`;

export interface SmtpThread {
  readonly url: string;
  close(): Promise<unknown>;
}

/** Starts a mail server in a thread of its own that accepts and forgets everything: its work takes no time of the server's event loop. */
export async function startSmtpThread(): Promise<SmtpThread> {
  const worker = new Worker(server, { eval: true, execArgv: [] });
  const [port]: unknown[] = await once(worker, 'message');
  return { url: `smtp://127.0.0.1:${String(port)}`, close: () => worker.terminate() };
}
