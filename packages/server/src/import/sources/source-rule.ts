import type { Config } from '../../kernel/config/config.ts';
import type { AddressRule } from '../../kernel/http/guarded-address.ts';
import { privateHosts } from '../../kernel/http/private-hosts.ts';

/** Which servers sources may name: those of private networks only where the operator allows them. */
export const sourceRule = (config: Pick<Config, 'privateHosts' | 'privateImportHosts'>): AddressRule => ({
  allowPrivate: config.privateHosts,
  exceptions: privateHosts(config.privateImportHosts),
});
