import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { AddressRefused, type AddressRule, isRefused, lookupOf, privateAddress } from './guarded-address.ts';

interface Server {
  /** A name or an address; of IPv6 also in brackets. */
  readonly host: string;
  readonly port: number;
}

/**
 * Connects to a server that an account chose, by TCP (SSRF protection): a name is resolved and checked by this connection itself, so that
 * it cannot point elsewhere a moment later (DNS rebinding). Rejects with `AddressRefused`, or with the error of the connection.
 */
export async function connectGuarded(
  { host: written, port }: Server,
  rule: AddressRule,
  { signal, idleMs }: { readonly signal: AbortSignal; readonly idleMs: number },
): Promise<Socket> {
  const host = written.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0 && isRefused(rule, host, host)) throw new AddressRefused(privateAddress);
  const socket = connect({ host, port, signal, ...lookupOf(rule) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(idleMs)]) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
