/** A place on the screen, in pixels of the map at a zoom level. */
export interface ScreenPlace {
  readonly x: number;
  readonly y: number;
}

/** The places nearer than this many pixels to the first of a group belong to it: their marks would cover each other. */
const reach = 44;

/**
 * Groups items that lie close together on the screen, each around its first item, in the order of the items. A grid as wide as the reach
 * keeps it linear in the number of items.
 */
export function groupNear<Item>(items: readonly Item[], placeOf: (item: Item) => ScreenPlace): readonly (readonly Item[])[] {
  const groups: { readonly at: ScreenPlace; readonly items: Item[] }[] = [];
  const cells = new Map<string, (typeof groups)[number][]>();
  const around = [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => [column, row] as const));
  for (const item of items) {
    const at = placeOf(item);
    const [column, row] = [Math.floor(at.x / reach), Math.floor(at.y / reach)];
    const near = around
      .flatMap(([right, down]) => cells.get(`${column + right} ${row + down}`) ?? [])
      .find((group) => Math.hypot(group.at.x - at.x, group.at.y - at.y) < reach);
    if (near) near.items.push(item);
    else {
      const group = { at, items: [item] };
      groups.push(group);
      const key = `${column} ${row}`;
      cells.set(key, [...(cells.get(key) ?? []), group]);
    }
  }
  return groups.map(({ items: grouped }) => grouped);
}
