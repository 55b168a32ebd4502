import { createHmac } from 'node:crypto';
import type { PlatformReport } from '@pregon/contract/platform/platform.schema';
import type { FastifyRequest } from 'fastify';
import type { HostingServices } from '../services.ts';
import { networkOf } from '../../kernel/http/network.ts';
import { refreshCookie } from '../../identity/session/refresh-cookie.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';

/** Remotes that work without a session. The shell draws the log-in. */
const openApps: ReadonlySet<string> = new Set(['mf-public', 'shell']);

/** The reporter of faults: a user, or a network of people without a session. */
interface Reporter {
  readonly isStaff: boolean;
  /** A keyed hash: it distinguishes reporters without identifying them. */
  readonly id: string;
}

type Identified = Pick<HostingServices, 'config' | 'database'>;

/** Identifies a reporter by the refresh cookie, since beacons carry no headers of ours. */
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
