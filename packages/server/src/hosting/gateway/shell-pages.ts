import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import * as v from 'valibot';
import type { ReleasedFiles } from './released-files.ts';
import type { RouteSet } from './route-set.ts';

const asset = v.object({ href: v.string(), integrity: v.string() });
export type Asset = v.InferOutput<typeof asset>;

/** The files of each part of the shell that its pages load lazily. */
const shellAssets = v.object({ parts: v.record(v.string(), v.object({ js: v.array(asset), css: v.array(asset) })) });
export type ShellAssets = v.InferOutput<typeof shellAssets>;

/** What one release of the shell sends to browsers. */
export interface ShellPages {
  readonly templates: Readonly<Record<RouteSet, string>>;
  /** What makes the look of a public page, as links: its icon and its styles. */
  readonly look: string;
  readonly assets: ShellAssets;
}

const styleLink = /<link rel="stylesheet" href="\/shell\/(?<name>[^"/]+)"[^>]*>/g;

/** Reads the pages of the shell, those of each release once. */
export function createShellPages(released: ReleasedFiles, tell: (problem: string) => void = (problem) => console.error(problem)) {
  const known = new Map<string, ShellPages>();

  async function textOf(version: string, name: string): Promise<string> {
    const content = await released.read(`shell/${version}/${name}`);
    if (!content) throw new Error(`${name} is not there.`);
    return content.toString();
  }

  async function read(version: string): Promise<ShellPages> {
    const names = ['admin.html', 'public.html', 'shell-assets.json'];
    const [admin = '', open = '', assets = ''] = await Promise.all(names.map((name) => textOf(version, name)));
    const look = (open.match(/<link rel="(?:icon|stylesheet)"[^>]*>/g) ?? []).join('\n');
    return { templates: { admin, public: await withStyles(open) }, look, assets: v.parse(shellAssets, JSON.parse(assets)) };
  }

  /**
   * A page with its styles written into it: who opens it has nothing of ours yet, and on a bad network each answer that is waited for
   * is half a second. Styles that cannot be read stay a link.
   */
  async function withStyles(page: string): Promise<string> {
    const styles = new Map<string, string>();
    for (const { 0: link, groups } of page.matchAll(styleLink)) {
      const content = await released.read(`shell/${groups?.['name'] ?? ''}`);
      if (content && !content.includes('</')) styles.set(link, `<style>${content.toString()}</style>`);
    }
    return page.replace(styleLink, (link) => styles.get(link) ?? link);
  }

  async function ofVersion(version: string | undefined): Promise<ShellPages | undefined> {
    if (version === undefined) return undefined;
    const kept = known.get(version);
    if (kept) return kept;
    try {
      const pages = await read(version);
      known.set(version, pages);
      return pages;
    } catch (error) {
      tell(`shell ${version}: ${String(error)}`);
      return undefined;
    }
  }

  /** Those of the live release; of the one before where its files are gone or damaged. Undefined where none is published. */
  return async ({ shell }: StoredRegistry): Promise<ShellPages | undefined> =>
    (await ofVersion(shell?.version)) ?? ofVersion(shell?.previous?.version);
}
