import { createServer, request, Agent, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** What becomes of a request instead of the server's answer. */
export type Fault =
  /** The connection breaks. */
  | { readonly kind: 'dropped' }
  /** Nothing comes; what was asked meanwhile is answered by the server when the fault ends, or never. */
  | { readonly kind: 'held'; readonly answeredLater: boolean }
  /** Another status, without caching. */
  | { readonly kind: 'status'; readonly status: number }
  /** The server's answer with another body: its headers stay, those that let a browser keep it for a year among them. */
  | { readonly kind: 'changed'; readonly change: (body: Buffer) => Buffer | string; readonly headers?: OutgoingHttpHeaders }
  /** The server's answer, which the browser may not keep: the next request is made indeed. */
  | { readonly kind: 'unkept' };

/** The faults of a network, a server and a store, as the people who run one know them. */
export const faults = {
  'does not answer': { kind: 'dropped' },
  'answers 500': { kind: 'status', status: 500 },
  'answers HTML': {
    kind: 'changed',
    change: () => '<!doctype html><h1>Mantenimiento</h1>',
    headers: { 'content-type': 'text/html; charset=utf-8' },
  },
  'has a syntax error': { kind: 'changed', change: () => 'globalThis.tampered = true; )(' },
  'has one flipped byte': { kind: 'changed', change: flipByte },
  'never comes': { kind: 'held', answeredLater: false },
  'is slow': { kind: 'held', answeredLater: true },
} as const satisfies Record<string, Fault>;

/** A fault at work. */
export interface Injection {
  /** How many requests have met it. */
  readonly met: () => number;
  /** The next request is answered as if nothing had been. */
  readonly end: () => void;
}

/** A server of its own between browser and server. */
export interface FaultProxy {
  /** The admin set through the proxy: `http://admin.localhost:41234`. */
  readonly adminUrl: string;
  /** The public set through the proxy. */
  readonly publicUrl: string;
  /**
   * From now on requests for these paths, whoever makes them and for whatever reason, meet the fault. Of several faults of a path
   * the latest counts.
   */
  readonly inject: (paths: RegExp | readonly string[], fault: Fault) => Injection;
  /** The paths that were asked for since the last reset, in their order, without what stands in their query. */
  readonly asked: () => readonly string[];
  /** Ends every fault and forgets what was asked for. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

interface Rule {
  readonly meets: (path: string) => boolean;
  readonly fault: Fault;
  readonly waiting: Set<() => void>;
  met: number;
}

/**
 * Starts a proxy before the server at `target` (a port of this machine). It hands on the host that the browser asked for, so
 * that both sets are reached through it, and asks for bodies as they are, so that a byte can be changed in them.
 */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  let rules: Rule[] = [];
  let asked: string[] = [];

  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://any').pathname;
    asked.push(path);
    const rule = rules.findLast(({ meets }) => meets(path));
    if (!rule) {
      forward(incoming, outgoing);
      return;
    }
    rule.met += 1;
    suffer(rule, incoming, outgoing);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    adminUrl: `http://admin.localhost:${port}`,
    publicUrl: `http://localhost:${port}`,
    inject(paths, fault) {
      const meets = (path: string) => (paths instanceof RegExp ? paths.test(path) : paths.includes(path));
      const rule: Rule = { meets, fault, waiting: new Set(), met: 0 };
      rules.push(rule);
      return { met: () => rule.met, end: () => end(rule) };
    },
    asked: () => asked,
    reset() {
      for (const rule of rules) end(rule);
      asked = [];
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };

  function end(rule: Rule): void {
    rules = rules.filter((other) => other !== rule);
    for (const answer of rule.waiting) answer();
    rule.waiting.clear();
  }

  function suffer({ fault, waiting }: Rule, incoming: IncomingMessage, outgoing: ServerResponse): void {
    switch (fault.kind) {
      case 'dropped':
        incoming.socket.destroy();
        return;
      case 'held':
        if (fault.answeredLater) waiting.add(() => forward(incoming, outgoing));
        return;
      case 'status':
        outgoing.writeHead(fault.status, { 'cache-control': 'no-store', 'content-type': 'text/plain' }).end('down');
        return;
      case 'changed':
        // Of what the browser has already there would be no body to change.
        delete incoming.headers['if-none-match'];
        forward(incoming, outgoing, (answer) => sendChanged(answer, outgoing, fault));
        return;
      case 'unkept':
        forward(incoming, outgoing, (answer) => send(answer, outgoing, { 'cache-control': 'no-store' }));
    }
  }

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    answerWith: (answer: IncomingMessage) => Promise<void> = (answer) => send(answer, outgoing),
  ): void {
    const { method, url: path, headers } = incoming;
    const onward = request(
      { agent, host: 'localhost', port: target, method, path, headers: { ...headers, 'accept-encoding': 'identity' } },
      (answer) => void answerWith(answer).catch(() => outgoing.destroy()),
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }
}

async function send(answer: IncomingMessage, outgoing: ServerResponse, headers: OutgoingHttpHeaders = {}): Promise<void> {
  outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...headers });
  await pipeline(answer, outgoing);
}

async function sendChanged(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  { change, headers }: Extract<Fault, { kind: 'changed' }>,
): Promise<void> {
  const body = Buffer.from(change(await buffer(answer)));
  const { 'transfer-encoding': _, ...kept } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...headers, 'content-length': body.length }).end(body);
}

/** The same bytes but for one in the middle, of which one bit is another. */
function flipByte(body: Buffer): Buffer {
  const flipped = Buffer.from(body);
  const place = Math.floor(flipped.length / 2);
  flipped.writeUInt8(flipped.readUInt8(place) ^ 1, place);
  return flipped;
}
