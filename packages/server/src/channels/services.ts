import type { HostingServices } from '../hosting/services.ts';
import type { ProviderRegistry } from './providers/provider-registry.ts';

export interface ChannelServices extends HostingServices {
  readonly providerRegistry: ProviderRegistry;
}
