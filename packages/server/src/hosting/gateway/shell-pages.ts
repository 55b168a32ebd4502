import { firstRequestSchema, headingSchema, type StoredRegistry } from '@pregon/release-registry/registry.schema';
import * as v from 'valibot';
import type { ReleasedFiles } from './released-files.ts';
import type { RouteSet } from './route-set.ts';

const asset = v.object({ href: v.string(), integrity: v.string() });
export type Asset = v.InferOutput<typeof asset>;

/**
 * The lazily loaded files of each part of the shell, the first requests of all screens (`*`) and of the start page (an empty path), and the
 * headings of the shell's own screens by path.
 */
const shellAssets = v.object({
  parts: v.record(v.string(), v.object({ js: v.array(asset), css: v.array(asset) })),
  requests: v.optional(v.record(v.string(), v.array(firstRequestSchema)), {}),
  headings: v.optional(v.record(v.string(), headingSchema), {}),
});
export type ShellAssets = v.InferOutput<typeof shellAssets>;

const firstFrames = v.object({
  start: v.string(),
  screen: v.string(),
  headed: v.optional(v.string()),
  limited: v.optional(v.tuple([v.string(), v.string()])),
});

/** The pages of one release of the shell. */
export interface ShellPages {
  readonly templates: Readonly<Record<RouteSet, string>>;
  /**
   * The page of the admin area with its first frame and all styles: of its start page, of other screens, and of those with a heading, whose
   * places are `{{title}}` and `{{description}}`.
   */
  readonly framed: Readonly<Record<'start' | 'screen' | 'headed', string>>;
  /** A role that sees some screens only, and the source of a pattern of their addresses. */
  readonly limited?: readonly [role: string, places: string] | undefined;
  /** Icon and style sheet of a public page, as link elements. */
  readonly look: string;
  readonly assets: ShellAssets;
}

const styleLink = /<link rel="stylesheet" href="\/shell\/(?<name>[^"/]+)"[^>]*>/g;

const withFrame = (page: string, frame: string): string => page.replace('<!--frame-->', () => frame);

/** Reads the shell's pages, cached by release. */
export function createShellPages(released: ReleasedFiles, tell: (problem: string) => void = (problem) => console.error(problem)) {
  const known = new Map<string, ShellPages>();

  async function textOf(version: string, name: string): Promise<string> {
    const content = await released.read(`shell/${version}/${name}`);
    if (!content) throw new Error(`${name} is not there.`);
    return content.toString();
  }

  async function read(version: string): Promise<ShellPages> {
    const names = ['admin.html', 'public.html', 'shell-assets.json'];
    const [admin = '', open = '', text = ''] = await Promise.all(names.map((name) => textOf(version, name)));
    const look = (open.match(/<link rel="(?:icon|stylesheet)"[^>]*>/g) ?? []).join('\n');
    const assets = v.parse(shellAssets, JSON.parse(text));
    const templates = { admin: withFrame(admin, ''), public: await withStyles(open) };
    const frames = await framesOf(version);
    return { templates, framed: await framedPages(frames, admin, assets), limited: frames.limited, look, assets };
  }

  /** The first frames; empty ones of a shell that was built before there were any. */
  async function framesOf(version: string): Promise<v.InferOutput<typeof firstFrames>> {
    const stored = await released.read(`shell/${version}/first-frame.json`);
    return stored ? v.parse(firstFrames, JSON.parse(stored.toString())) : { start: '', screen: '' };
  }

  /** The pages with their first frames, if there are any. */
  async function framedPages(
    { start, screen, headed = screen }: v.InferOutput<typeof firstFrames>,
    admin: string,
    { parts }: ShellAssets,
  ): Promise<ShellPages['framed']> {
    if (start === '' || screen === '') {
      const unframed = withFrame(admin, '');
      return { start: unframed, screen: unframed, headed: unframed };
    }
    const links = (parts['area']?.css ?? []).map(({ href }) => `<link rel="stylesheet" href="${href}">`);
    const styled = await withStyles(admin.replace('</head>', () => `${links.join('')}</head>`));
    return { start: withFrame(styled, start), screen: withFrame(styled, screen), headed: withFrame(styled, headed) };
  }

  /** Inlines the styles of a page: a first visit on a bad network saves a round trip. Unreadable styles stay a link. */
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
    const cached = known.get(version);
    if (cached) return cached;
    try {
      const pages = await read(version);
      known.set(version, pages);
      return pages;
    } catch (error) {
      tell(`shell ${version}: ${String(error)}`);
      return undefined;
    }
  }

  /**
   * The live release's pages, or those of the previous one where files are missing or damaged. Undefined where none is published.
   */
  return async ({ shell }: StoredRegistry): Promise<ShellPages | undefined> =>
    (await ofVersion(shell?.version)) ?? ofVersion(shell?.previous?.version);
}
