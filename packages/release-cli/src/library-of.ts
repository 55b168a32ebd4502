const bundler = 'the bundler';

/** The npm package, or the part of this repository, that a source of a source map belongs to. */
export function libraryOf(source: string): string {
  const path = source.replace(/^[a-z-]+:\/\/[^/]*\//, '').replace(/^\.\//, '');
  const installed = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (source.startsWith('data:') || path === '' || path.startsWith('webpack/')) return bundler;
  if (installed) return installed;
  const [top = bundler, name] = path.split('/');
  return top === 'packages' && name ? `@pregon/${name}` : top;
}
