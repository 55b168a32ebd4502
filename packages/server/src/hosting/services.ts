import type { IdentityServices } from '../identity/services.ts';
import type { Releases } from './platform/releases.ts';

export interface HostingServices extends IdentityServices {
  readonly releases: Releases;
}
