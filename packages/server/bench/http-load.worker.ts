import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** Start data of the worker thread. */
export interface LoadSettings {
  readonly connections: number;
}

/** A request with the lines of its header; the body is sent with its length. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One turn: makes these requests in a circle for a duration. The answer is the number of responses, all of which must have the status. */
export interface LoadTurn {
  readonly port: number;
  readonly requests: readonly LoadRequest[];
  readonly status: number;
  readonly ms: number;
}

const { connections } = workerData as LoadSettings;
const end = '\r\n\r\n';

function bytesOf({ method, path, headers = {}, body = '' }: LoadRequest, port: number): Buffer {
  const lines = {
    host: `localhost:${port}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
  const header = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...header].join('\r\n')}${end}${body}`);
}

/** Whether a response is complete, of which each character is a byte. */
function isWhole(text: string): boolean {
  const header = text.indexOf(end);
  if (header === -1) return false;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, header))?.[1] ?? 0);
  return text.length >= header + end.length + length;
}

/** A closed-loop client: sends the next request when the response has arrived. */
function ask(next: () => Buffer | undefined, { port, status }: LoadTurn): Promise<number> {
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
      if (!isWhole(rest)) return;
      if (!rest.startsWith(`HTTP/1.1 ${status}`)) reject(new Error(`Not ${status}: ${rest}`));
      answered += 1;
      rest = '';
      write();
    });
  });
}

parentPort?.on('message', (turn: LoadTurn) => {
  const requests = turn.requests.map((request) => bytesOf(request, turn.port));
  const until = performance.now() + turn.ms;
  let made = 0;
  const next = () => (performance.now() < until ? requests[(made += 1) % requests.length] : undefined);
  const people = Array.from({ length: connections }, () => ask(next, turn));
  void Promise.all(people).then((counts) => parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0)));
});
