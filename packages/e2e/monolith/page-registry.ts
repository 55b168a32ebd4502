import { registry } from './registered.ts';

const nothingNew = { shell: false, remotes: [], versions: [] };
const nothing = () => undefined;

/** Takes the place of what the shell knows of releases: here there is one, and it never changes. */
export const pageRegistry = {
  read: async () => registry,
  refresh: async () => registry,
  mounted: () => nothing,
  update: nothing,
  onLoaded: nothing,
};
export const newVersions = { subscribe: () => nothing, getSnapshot: () => nothingNew };
export const isInCanaryShare = () => false;
