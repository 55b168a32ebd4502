/** What checks signatures in browsers from before 2025, which cannot by themselves. Fetched only there. */
export { verifyAsync } from '@noble/ed25519';
