import { bundleServer } from './server-bundle.ts';

await bundleServer();
