interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether what somebody may need next can be fetched ahead: not where data is dear or slow. */
export function mayPrefetch({ connection }: { readonly connection?: Connection } = navigator as object): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}
