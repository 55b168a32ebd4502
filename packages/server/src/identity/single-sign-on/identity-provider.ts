import type { Configuration, IDToken } from 'openid-client';
import * as v from 'valibot';
import { type AddressRule, AddressRefused, checkAddress } from '../../kernel/http/guarded-address.ts';
import { guardedFetch } from '../../kernel/http/guarded-fetch.ts';

/** Loaded with the first use, so that it does not delay the start. */
const library = () => import('openid-client');

/** An identity provider with the client that is registered there. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What binds the answer of a provider to one log-in of one browser. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly codeVerifier: string;
}

/** A log-in by a provider that failed. The message is for the user. */
export class ProviderFailed extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderFailed';
  }
}

const refusedByPerson = 'Tu empresa no autorizó el ingreso.';
const notAnswering =
  'El sistema de ingreso de tu empresa no responde. Intenta en unos minutos, o avísale a quien administra tu cuenta.';
const notUnderstood = 'No pudimos comprobar la respuesta del sistema de ingreso de tu empresa. Intenta otra vez.';

/** The claims about a person, of the ID token and of the user information. */
export type Claims = Readonly<Record<string, unknown>>;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'error' in error ? String(error.error) : '';

const causes = (error: unknown): unknown[] => (error instanceof Error ? [error, ...causes(error.cause)] : []);

/** Whether nothing at all answered, or the address is forbidden. */
const isUnreachable = (error: unknown): boolean =>
  causes(error).some(
    (one) =>
      one instanceof AddressRefused ||
      (one instanceof Error && ('code' in one || one.name === 'TimeoutError') && !('error' in one) && !isOfLibrary(one)),
  );
const isOfLibrary = (error: Error): boolean => 'code' in error && String(error.code).startsWith('OAUTH_');

function failureOf(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error;
  if (codeOf(error) === 'access_denied') return new ProviderFailed(refusedByPerson, error);
  return new ProviderFailed(isUnreachable(error) ? notAnswering : notUnderstood, error);
}

const metadata = v.object({ authorization_endpoint: v.string(), token_endpoint: v.string() });

/** Discovers a provider by its issuer (`/.well-known/openid-configuration`). Every request of it is guarded against SSRF. */
async function discover({ issuer, clientId, clientSecret }: ProviderSettings, rule: AddressRule): Promise<Configuration> {
  const client = await library();
  const basic = client.ClientSecretBasic(clientSecret);
  const post = client.ClientSecretPost(clientSecret);
  const configuration = await client.discovery(
    checkAddress(issuer, rule),
    clientId,
    { [client.clockTolerance]: 30 },
    (server, ...rest) => {
      // What a provider does not state is `client_secret_basic`, by the standard.
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
    },
    {
      timeout: 10,
      [client.customFetch]: (url, { method, headers, body }) =>
        guardedFetch(
          url,
          { method, headers, body: typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : undefined },
          rule,
        ),
      execute: [client.enableNonRepudiationChecks, ...(rule.allowPrivate ? [client.allowInsecureRequests] : [])],
    },
  );
  const found = v.safeParse(metadata, configuration.serverMetadata());
  if (!found.success) throw new Error('The provider does not state its endpoints.');
  // The browser navigates there: `javascript:` would run in the admin area.
  const { protocol } = checkAddress(found.output.authorization_endpoint, rule);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The authorization endpoint is no web address.');
  return configuration;
}

/** The address of a provider that a browser logs in at. Rejects with `ProviderFailed`. */
export async function authorizationUrl(
  settings: ProviderSettings,
  { state, nonce, codeVerifier }: AttemptSecrets,
  { email, redirectUri, rule }: { readonly email: string; readonly redirectUri: string; readonly rule: AddressRule },
): Promise<string> {
  try {
    const client = await library();
    const configuration = await discover(settings, rule);
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      login_hint: email,
    }).href;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Exchanges the code of a provider's answer for the claims about the person. Rejects with `ProviderFailed`. */
export async function claimsOf(
  settings: ProviderSettings,
  { state, nonce, codeVerifier }: AttemptSecrets,
  { answer, rule }: { readonly answer: URL; readonly rule: AddressRule },
): Promise<Claims> {
  try {
    const client = await library();
    const configuration = await discover(settings, rule);
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims: IDToken | undefined = tokens.claims();
    if (!claims) throw new Error('The provider gave no ID token.');
    if (!configuration.serverMetadata().userinfo_endpoint) return claims;
    const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    // What is signed wins.
    return { ...more, ...claims };
  } catch (error) {
    throw failureOf(error);
  }
}

const wrongSecret = 'El proveedor respondió, pero no aceptó el identificador de cliente o su clave.';

/** Tries a provider: its documents, and the client with its secret. Rejects with `ProviderFailed`, whose message is for administrators. */
export async function testProvider(settings: ProviderSettings, redirectUri: string, rule: AddressRule): Promise<void> {
  const client = await library();
  let configuration: Configuration;
  try {
    configuration = await discover(settings, rule);
  } catch (error) {
    const [refused] = causes(error).filter((one) => one instanceof AddressRefused);
    if (refused instanceof AddressRefused) throw new ProviderFailed(refused.message, error);
    throw new ProviderFailed(
      isUnreachable(error)
        ? `No hay respuesta en ${new URL(settings.issuer).host}. Revisa la dirección del emisor.`
        : 'La dirección del emisor no es la de un proveedor OpenID Connect, o el proveedor dice llamarse de otro modo. Cópiala tal como aparece en el proveedor.',
      error,
    );
  }
  try {
    // No provider knows this code: one that says so has accepted the client.
    const answer = new URL(redirectUri);
    answer.searchParams.set('code', 'prueba');
    const { issuer, authorization_response_iss_parameter_supported: statesIssuer } = configuration.serverMetadata();
    if (statesIssuer) answer.searchParams.set('iss', issuer);
    await client.authorizationCodeGrant(configuration, answer, { pkceCodeVerifier: client.randomPKCECodeVerifier() });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'invalid_grant') return;
    if (code === 'invalid_client' || code === 'unauthorized_client') throw new ProviderFailed(wrongSecret, error);
    if (isUnreachable(error))
      throw new ProviderFailed('El proveedor se presentó, pero su punto de canje de códigos no responde.', error);
    throw new ProviderFailed(
      code
        ? `El proveedor respondió «${code}» al canjear un código de prueba.`
        : 'El proveedor dio una respuesta que no entendemos.',
      error,
    );
  }
}
