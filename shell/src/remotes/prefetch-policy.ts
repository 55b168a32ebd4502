interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether prefetching of one screen is acceptable: not on metered or slow connections. */
export function mayPrefetch({ connection }: { readonly connection?: Connection } = navigator as object): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}

/** Whether prefetching of all screens is acceptable: only on a good connection. Browsers that do not tell are taken to have one. */
export function hasGoodLine({ connection }: { readonly connection?: Connection } = navigator as object): boolean {
  return mayPrefetch({ ...(connection && { connection }) }) && (connection?.effectiveType ?? '4g') === '4g';
}
