import { adminLoader } from './admin-loader.ts';

/** Replaces the hosts' loader of mf-public. */
export const createPublicLoader = () => adminLoader;
