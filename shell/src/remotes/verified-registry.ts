import type { Signer } from '@pregon/federation-runtime/signature-check';
import { createVerifiedRegistry } from '@pregon/federation-runtime/verified-registry';
import { registryKeys } from './built-in.ts';

/** The public keys that the admin host verifies registries with. */
export const signer: Signer = {
  publicKeys: registryKeys,
  loadEd25519: () => import(/* webpackChunkName: "later" */ '@pregon/federation-runtime/ed25519'),
};

/** The verified registry of the admin host, shared so that all parts of the host use the same generation. */
export const verifiedRegistry = createVerifiedRegistry(signer);
