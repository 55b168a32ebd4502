import * as v from 'valibot';
import { shellReleaseSchema } from '@pregon/release-registry/registry.schema';

const asset = v.object({
  /** Relative to the folder of all the shell's files. */
  path: v.string(),
  integrity: v.pipe(v.string(), v.startsWith('sha384-')),
});

/** `shell.json`: what a build of the shell made and what it offers to remotes. Written by the build, read at publishing. */
export const shellManifest = v.object({
  ...shellReleaseSchema.entries,
  /** The key that a registry must be signed with for this shell to believe it. */
  publicKey: v.string(),
  /** Files whose names carry a hash, which lie beside those of other builds. */
  files: v.array(asset),
  /** Files that lie in the folder of the release: `admin.html`, `public.html`, `shell-assets.json`. */
  pages: v.array(asset),
});
/** @see shellManifest */
export type ShellManifest = Readonly<v.InferOutput<typeof shellManifest>>;
