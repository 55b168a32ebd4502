import { adminUrl } from './addresses.ts';
import { type ServerProgram, startServerProgram } from './server-program.ts';

/** A running identity provider that logs one person in without asking. */
export interface IdentityProvider extends ServerProgram {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Starts an identity provider (OpenID Connect) of the server under test. */
export const startIdentityProvider = (email: string): Promise<IdentityProvider> =>
  startServerProgram<Omit<IdentityProvider, 'stop'>>('identity-provider.process.ts', [
    '--redirect-uri',
    `${adminUrl}/empresa`,
    '--email',
    email,
  ]);
