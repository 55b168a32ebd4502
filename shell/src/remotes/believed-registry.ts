import type { Signer } from '@pregon/federation-runtime/signature-check';
import { createTrustedRegistry } from '@pregon/federation-runtime/verified-registry';
import { registryKey } from './built-in.ts';

/** Whose signature the admin host believes. */
export const signer: Signer = {
  publicKey: registryKey,
  loadEd25519: () => import(/* webpackChunkName: "later" */ '@pregon/federation-runtime/ed25519'),
};

/** One for the admin host: none of its parts goes back behind what another has seen. */
export const believedRegistry = createTrustedRegistry(signer);
