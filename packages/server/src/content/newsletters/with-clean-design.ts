import { renderingPool } from '../rendering/rendering-pool.ts';

/** Whatever holds a design, with that design cleaned; an empty one where it was none. Designs are handed out like this, too. */
export const withCleanDesign = async <Holder extends { readonly templateJson: string }>(holder: Holder): Promise<Holder> => ({
  ...holder,
  templateJson: (await renderingPool.run('cleanDesign', holder.templateJson)) ?? '{}',
});
