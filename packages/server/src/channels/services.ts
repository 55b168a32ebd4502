import type { HostingServices } from '../hosting/services.ts';
import type { ResolveTxt } from './accounts/verify-sender.ts';
import type { ProviderRegistry } from './providers/provider-registry.ts';

export interface ChannelServices extends HostingServices {
  readonly providerRegistry: ProviderRegistry;
  /** Resolves TXT records. */
  readonly resolveTxt: ResolveTxt;
}
