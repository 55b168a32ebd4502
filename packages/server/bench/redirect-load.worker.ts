import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** Start data of the worker thread. */
export interface LoadSettings {
  readonly port: number;
  readonly connections: number;
}

/** One turn: requests these paths in a circle for a duration. The answer is the number of redirects. */
export interface LoadTurn {
  readonly paths: readonly string[];
  readonly ms: number;
}

const { port, connections } = workerData as LoadSettings;
const end = '\r\n\r\n';

const requestFor = (path: string): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nuser-agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0${end}`,
  );

/** A closed-loop client: sends the next request when the response has arrived; a redirect has no body. */
function ask(next: () => Buffer | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let rest = '';
    const socket = connect(port, 'localhost');
    const write = () => {
      const request = next();
      if (request) socket.write(request);
      else socket.end(() => resolve(answered));
    };
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('connect', write).on('error', reject);
    socket.on('data', (chunk: string) => {
      rest += chunk;
      if (!rest.endsWith(end)) return;
      if (!rest.startsWith('HTTP/1.1 302')) reject(new Error(`Not a redirection: ${rest}`));
      answered += 1;
      rest = '';
      write();
    });
  });
}

parentPort?.on('message', ({ paths, ms }: LoadTurn) => {
  const requests = paths.map(requestFor);
  const until = performance.now() + ms;
  let turn = 0;
  const next = () => (performance.now() < until ? requests[(turn += 1) % requests.length] : undefined);
  const people = Array.from({ length: connections }, () => ask(next));
  void Promise.all(people).then((counts) => parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0)));
});
