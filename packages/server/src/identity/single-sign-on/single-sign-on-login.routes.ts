import { finishSingleSignOn, startSingleSignOn } from '@pregon/contract/session/single-sign-on.endpoints';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import type { IdentityServices } from '../services.ts';
import { createSessionOpener } from '../session/session-opener.ts';
import { admitUser } from './admit-user.ts';
import { authorizationUrl, claimsOf, ProviderFailed } from './identity-provider.ts';
import { redirectUriOf } from './redirect-uri.ts';
import { attemptMinutes, secretsOf, signOnAttemptsRepository } from './sign-on-attempts.ts';
import { type SingleSignOnRow, singleSignOnRepository } from './single-sign-on.repository.ts';

/** Ties a log-in under way to the browser that started it, so that nobody can finish theirs in the browser of another. */
const attemptCookie = 'pregon_sso';
const cookieOptions = { path: '/V1/login/sso', httpOnly: true, secure: true, sameSite: 'strict' } as const;

const limit = { max: 30, timeWindow: '1 minute' };

const unknownDomain = 'Ninguna cuenta ingresa con su empresa por este correo. Usa tu contraseña.';

/** Endpoints of the log-in by the identity provider of an account. */
export function singleSignOnLoginRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, database } = services;
  const box = createSecretBox(config.keys.encryption);
  const sessions = createSessionOpener(services);
  const redirectUri = redirectUriOf(config);
  const rule = { allowPrivate: config.privateHosts };
  const settingsOf = (row: SingleSignOnRow) => ({ ...row, clientSecret: singleSignOnRepository.secretOf(box, row) });
  /** Tells the person why a provider failed, and the operator with the cause. */
  const told = <Result>(asked: Promise<Result>): Promise<Result> =>
    asked.catch((error: unknown) => {
      if (!(error instanceof ProviderFailed)) throw error;
      app.log.warn({ err: error }, 'A log-in by an identity provider failed.');
      throw new Fault('SSO_FAILED', { message: error.message });
    });

  registerEndpoint(
    app,
    startSingleSignOn,
    async ({ body: { email }, reply }) => {
      const provider = await singleSignOnRepository.findByEmail(database, email);
      if (!provider) throw new Fault('INVALID', { fields: { email: unknownDomain } });
      const token = await signOnAttemptsRepository.issue(database, provider.accountId);
      const url = await told(authorizationUrl(settingsOf(provider), secretsOf(token), { email, redirectUri, rule }));
      reply.setCookie(attemptCookie, token, { ...cookieOptions, maxAge: attemptMinutes * 60 });
      return { url };
    },
    { limit },
  );

  registerEndpoint(
    app,
    finishSingleSignOn,
    async ({ body, request, reply, fault }) => {
      const token = request.cookies[attemptCookie];
      reply.clearCookie(attemptCookie, cookieOptions);
      const answer = new URL(redirectUri);
      answer.search = body.query;
      const secrets = token === undefined ? undefined : secretsOf(token);
      if (token === undefined || answer.searchParams.get('state') !== secrets?.state) throw fault('SSO_EXPIRED');
      const accountId = await signOnAttemptsRepository.use(database, token);
      const provider = accountId === undefined ? undefined : await singleSignOnRepository.find(database, accountId);
      if (!provider?.enabled) throw fault('SSO_EXPIRED');
      const claims = await told(claimsOf(settingsOf(provider), secrets, { answer, rule }));
      const { user, opened } = await database.transaction(async (transaction) => {
        // An administrator may have removed the provider, or put another in its place, while it was asked.
        await singleSignOnRepository.lock(transaction, provider.accountId);
        const current = await singleSignOnRepository.find(transaction, provider.accountId);
        const isSame = current?.issuer === provider.issuer && current.clientId === provider.clientId;
        if (!current?.enabled || !isSame) throw fault('SSO_EXPIRED');
        const admitted = await admitUser(transaction, { provider: current, claims, config });
        const session = await sessions.open(transaction, admitted, request, { way: 'sso' });
        if (!session) throw fault('SSO_EXPIRED');
        return { user: admitted, opened: session };
      });
      return sessions.answer(reply, user, opened);
    },
    { limit },
  );
}
