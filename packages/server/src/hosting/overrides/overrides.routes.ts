import { createOverride, endOverride } from '@pregon/contract/platform/platform.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { HostingServices } from '../services.ts';
import { overrideCookie, overrideMs, writeTicket } from './override-ticket.ts';

const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

/** Routes of overrides, with which developers run a remote of their own machine in this shell, in their own session only. */
export function overridesRoutes(app: FastifyInstance, { database, releases }: HostingServices, clock = () => new Date()): void {
  registerEndpoint(app, createOverride, async ({ body: { remote, origin }, principal, reply, fault }) => {
    const released = (await releases.registry()).remotes[remote];
    // Public pages have no session to which a ticket could be bound.
    if (released?.format !== 'module-federation') throw fault('NOT_FOUND');
    const { signing } = await releases.keys();
    // Pages accept signed tickets only, and this server signs nothing.
    if (!signing) throw fault('NOT_FOUND');
    const expiresAt = clock().getTime() + overrideMs;
    const ticket = writeTicket(signing, { remote, origin, userId: principal.userId, expiresAt });
    await auditRepository.record(database, principal, { action: 'createOverride', subject: remote, details: { origin } });
    reply.setCookie(overrideCookie, ticket, { ...cookieOptions, maxAge: overrideMs / 1000 });
    return { expiresAt: new Date(expiresAt).toISOString() };
  });

  registerEndpoint(app, endOverride, async ({ reply }) => {
    reply.clearCookie(overrideCookie, cookieOptions);
    return { message: 'La prueba ha terminado.' };
  });
}
