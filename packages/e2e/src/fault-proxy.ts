import { createServer, request, Agent, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** A fault that replaces the server's response. */
export type Fault =
  /** The connection breaks. */
  | { readonly kind: 'dropped' }
  /** No response; the server answers pending requests when the fault ends, or never. */
  | { readonly kind: 'held'; readonly answeredLater: boolean }
  /** Another status, without caching. */
  | { readonly kind: 'status'; readonly status: number }
  /** The server's response with a changed body and its headers, including those for caching. */
  | { readonly kind: 'changed'; readonly change: (body: Buffer) => Buffer | string; readonly headers?: OutgoingHttpHeaders }
  /** The server's response without caching: the next request reaches the server. */
  | { readonly kind: 'uncached' };

/** The kinds of faults of a network, a server and a store. */
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

/** An active fault. */
export interface Injection {
  /** The number of affected requests. */
  readonly met: () => number;
  /** Lets the next request pass without the fault. */
  readonly end: () => void;
}

/** A fault injection proxy between browser and server. */
export interface FaultProxy {
  /** The admin set through the proxy: `http://admin.localhost:41234`. */
  readonly adminUrl: string;
  /** The public set through the proxy. */
  readonly publicUrl: string;
  /** Injects a fault for all requests to these paths from now on. Of several faults of a path the latest applies. */
  readonly inject: (paths: RegExp | readonly string[], fault: Fault) => Injection;
  /** The requested paths since the last reset, in order, without their queries. */
  readonly asked: () => readonly string[];
  /** Ends all faults and clears the log. */
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
 * Starts a proxy in front of the server at `target` (a port of this machine). It forwards the Host header, so that both sets work, and
 * requests uncompressed bodies, so that single bytes can be changed.
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
        // Without conditional headers, because a 304 has no body that could be changed.
        delete incoming.headers['if-none-match'];
        forward(incoming, outgoing, (answer) => sendChanged(answer, outgoing, fault));
        return;
      case 'uncached':
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
  const { 'transfer-encoding': _, ...otherHeaders } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, { ...otherHeaders, ...headers, 'content-length': body.length }).end(body);
}

/** The same bytes with one bit flipped in the middle. */
function flipByte(body: Buffer): Buffer {
  const flipped = Buffer.from(body);
  const place = Math.floor(flipped.length / 2);
  flipped.writeUInt8(flipped.readUInt8(place) ^ 1, place);
  return flipped;
}
