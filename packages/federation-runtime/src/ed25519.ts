/** Fallback to verify signatures in browsers without Ed25519 (before 2025). Loaded only there. */
export { verifyAsync } from '@noble/ed25519';
