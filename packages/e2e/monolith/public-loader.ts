import { adminLoader } from './admin-loader.ts';

/** Takes the place of the hosts' loader of mf-public. */
export const createPublicLoader = () => adminLoader;
