import { createTrustedRegistry } from '@pregon/federation/runtime/trusted-registry';
import { registryKey } from './built-in.ts';

/** One for the page: none of its parts goes back behind what another has seen. */
export const believedRegistry = createTrustedRegistry(registryKey);
