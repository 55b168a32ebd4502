import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { ScreenHint, ScreenHints } from '@pregon/release-registry/screen-hints';
import { sharedLibraryPart } from '@pregon/release-registry/shared-library-part';
import { etagged, type EtaggedText } from './etagged-text.ts';
import type { ShellAssets } from './shell-pages.ts';

const known = new WeakMap<StoredRegistry, EtaggedText>();

/** `/screens.json`, serialized once for each registry. */
export function screenHintsText(registry: StoredRegistry, assets: ShellAssets): EtaggedText {
  const text = known.get(registry) ?? etagged(JSON.stringify(screenHints(registry, assets)));
  known.set(registry, text);
  return text;
}

function screenHints({ remotes, hints }: StoredRegistry, { parts, headings }: ShellAssets): ScreenHints {
  const screensOf = (name: string, version: string, expose = './remote'): ScreenHint[] => {
    const { preload = {}, routes = [] } = hints[name]?.[version] ?? {};
    const { js = [], css = [] } = preload[expose] ?? {};
    return routes.map(({ path, shared, heading, ...files }) => ({
      path,
      shared,
      ...(heading && { heading }),
      js: [...js, ...files.js],
      css: [...css, ...files.css],
    }));
  };
  const listed = Object.values(remotes).filter(({ format }) => format === 'module-federation');
  const byRemote = listed.map(({ name, version, canary }) => {
    const versions = canary ? [version, canary.release.version] : [version];
    return [name, Object.fromEntries(versions.map((one) => [one, screensOf(name, one)]))] as const;
  });
  const used = byRemote.flatMap(([, versions]) => Object.values(versions).flat()).flatMap(({ shared }) => shared);
  const libraries = [...new Set(used)].flatMap((library) => {
    const part = parts[sharedLibraryPart(library)];
    return part ? [[library, part] as const] : [];
  });
  return { remotes: Object.fromEntries(byRemote), libraries: Object.fromEntries(libraries), headings };
}
