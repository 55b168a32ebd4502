import { registry } from './registered.ts';

const nothingNew = { shell: false, remotes: [], versions: [] };
const nothing = () => undefined;

/** Replaces the shell's registry by one with a single release that never changes. */
export const pageRegistry = {
  read: async () => registry,
  refresh: async () => registry,
  mounted: () => nothing,
  update: nothing,
  onLoaded: nothing,
};
export const newVersions = { subscribe: () => nothing, getSnapshot: () => nothingNew };
export const isInCanaryShare = () => false;
