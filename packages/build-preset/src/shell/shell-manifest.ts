import * as v from 'valibot';
import { shellReleaseSchema } from '@pregon/release-registry/registry.schema';

const asset = v.object({
  /** Relative to the folder of all the shell's files. */
  path: v.string(),
  integrity: v.pipe(v.string(), v.startsWith('sha384-')),
});

/** `shell.json`: the files of a shell's release and what it provides to remotes. Written by the build, read when publishing. */
export const shellManifest = v.object({
  ...shellReleaseSchema.entries,
  /** The only key that it trusts, in releases of before `publicKeys`. */
  publicKey: v.optional(v.string()),
  /** Files with hashes in their names, in the common folder of all builds. */
  files: v.array(asset),
  /** Files in the folder of the release: `admin.html`, `public.html`, `shell-assets.json`, `first-frame.json`. */
  pages: v.array(asset),
});
/** @see shellManifest */
export type ShellManifest = Readonly<v.InferOutput<typeof shellManifest>>;
