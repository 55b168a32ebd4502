/** The text of a sort order as `sortInAddress` reads it: `name`, or `-name` for descending. Undefined: the order of the list. */
export const orderInAddress = <By extends string>(
  sort: { readonly by: By; readonly direction: 'asc' | 'desc' } | undefined,
): By | `-${By}` | undefined => sort && (sort.direction === 'desc' ? `-${sort.by}` : sort.by);
