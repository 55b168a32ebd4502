import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { AccessTokens } from './session/access-token.ts';
import type { LiveSessions } from './session/live-sessions.ts';
import { createAccessTokens } from './session/access-token.ts';
import { createLiveSessions } from './session/live-sessions.ts';

/** What routes and resolvers work with. Made once in `main.ts`, handed in: nothing of it is global. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly accessTokens: AccessTokens;
  readonly liveSessions: LiveSessions;
}

export const createServices = (config: Config, database: Database): Services => ({
  config,
  database,
  accessTokens: createAccessTokens(config.secretKey),
  liveSessions: createLiveSessions(database),
});
