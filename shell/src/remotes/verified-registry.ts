import type { Signer } from '@pregon/federation-runtime/signature-check';
import { createVerifiedRegistry } from '@pregon/federation-runtime/verified-registry';
import { registryKey } from './built-in.ts';

/** The public key that the admin host verifies registries with. */
export const signer: Signer = {
  publicKey: registryKey,
  loadEd25519: () => import(/* webpackChunkName: "later" */ '@pregon/federation-runtime/ed25519'),
};

/** The verified registry of the admin host. It is shared, so that no part of the host uses an older generation than another. */
export const verifiedRegistry = createVerifiedRegistry(signer);
