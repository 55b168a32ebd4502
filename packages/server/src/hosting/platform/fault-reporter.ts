import { createHmac } from 'node:crypto';
import type { PlatformReport } from '@pregon/contract/platform/platform.schema';
import type { FastifyRequest } from 'fastify';
import type { HostingServices } from '../services.ts';
import { networkOf } from '../../kernel/http/network.ts';
import { refreshCookie } from '../../identity/session/refresh-cookie.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';

/** Remotes that people use without a session. The shell draws the log-in. */
const openApps: ReadonlySet<string> = new Set(['mf-public', 'shell']);

/** Who reports: a member of staff, or a network of people without a session. */
interface Reporter {
  readonly isStaff: boolean;
  /** Keyed hash: it tells one reporter from another and names nobody. */
  readonly id: string;
}

type Identified = Pick<HostingServices, 'config' | 'database'>;

/** Browsers report by beacons, which carry no header of ours: the refresh cookie says whose session it is. */
export async function reporterOf({ config, database }: Identified, request: FastifyRequest): Promise<Reporter> {
  const token = request.cookies[refreshCookie];
  const userId = request.principal?.userId ?? (token && (await sessionsRepository.userOfToken(database, token)));
  const name = userId ? `user ${userId}` : `network ${networkOf(request.ip)}`;
  const id = createHmac('sha256', config.secretKey).update(`fault reporter\n${name}`).digest('base64url');
  return { isStaff: Boolean(userId), id };
}

/** Filters out untrustworthy reports: without a session, nobody can have seen a fault of an admin remote. */
export const trustedReports = (reports: readonly PlatformReport[], { isStaff }: Reporter): readonly PlatformReport[] =>
  reports.filter(({ kind, remote }) => kind !== 'fault' || isStaff || openApps.has(remote));
