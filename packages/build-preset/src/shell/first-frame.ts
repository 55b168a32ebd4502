import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { compile } from '../compile.ts';
import { baseConfig } from '../base-config.ts';

const firstFrames = v.object({
  start: v.string(),
  screen: v.string(),
  headed: v.string(),
  /** A role that sees some screens only, and the source of a pattern of their addresses. */
  limited: v.optional(v.tuple([v.string(), v.string()])),
});
/**
 * The first frame of the admin area as HTML: of its start page, of all other screens, and of those with a heading, whose places are
 * `{{title}}` and `{{description}}`.
 */
export type FirstFrames = v.InferOutput<typeof firstFrames>;

/** Builds `src/area/first-frame.page.tsx` of the shell for Node, runs it, and returns what it rendered. */
export async function renderFirstFrames(folder: string): Promise<FirstFrames> {
  const path = await mkdtemp(join(tmpdir(), 'pregon-frame-'));
  const { plugins: _, devtool: __, target: ___, ...base } = baseConfig(folder, false);
  try {
    await compile({
      ...base,
      name: 'first-frame',
      target: 'node',
      entry: { frame: join(folder, 'src/area/first-frame.page.tsx') },
      output: { path, filename: '[name].cjs', library: { type: 'commonjs2' } },
    });
    const built: unknown = createRequire(import.meta.url)(join(path, 'frame.cjs'));
    return v.parse(v.object({ frames: firstFrames }), built).frames;
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}
