import type { MailProviderRegistry } from '../kernel/messages/message-provider.ts';
import type { ResolveTxt } from '../kernel/http/txt-records.ts';
import type { KernelServices } from '../kernel/services.ts';
import type { LiveApiKeys } from './api-keys/live-api-keys.ts';
import type { AccessTokens } from './session/access-token.ts';
import type { Captcha } from './session/captcha.ts';
import type { LiveSessions } from './session/live-sessions.ts';

export interface IdentityServices extends KernelServices {
  readonly accessTokens: AccessTokens;
  readonly liveSessions: LiveSessions;
  readonly liveApiKeys: LiveApiKeys;
  readonly captcha: Captcha;
  readonly resolveTxt: ResolveTxt;
  /** Sends the mail that the platform itself writes to staff. */
  readonly providerRegistry: MailProviderRegistry;
}
