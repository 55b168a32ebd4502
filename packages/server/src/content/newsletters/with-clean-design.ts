import { renderingPool } from '../rendering/rendering-pool.ts';

/** Sanitizes the design of its argument; an empty one replaces an invalid one. Used for stored designs that are handed out. */
export const withCleanDesign = async <Holder extends { readonly templateJson: string }>(holder: Holder): Promise<Holder> => ({
  ...holder,
  templateJson: (await renderingPool.run('cleanDesign', holder.templateJson)) ?? '{}',
});
