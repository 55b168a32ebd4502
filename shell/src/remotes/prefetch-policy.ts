interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether prefetching is acceptable: not on metered or slow connections. */
export function mayPrefetch({ connection }: { readonly connection?: Connection } = navigator as object): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}
