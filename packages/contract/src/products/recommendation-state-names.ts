import type { RecommendedProduct } from './withdrawn-products.endpoints.ts';

/** Whether a product is recommended, or why not, in Spanish. */
export const recommendationStateNames: Readonly<Record<RecommendedProduct['state'], string>> = {
  recommended: 'Se recomienda',
  withdrawn: 'Retirado',
  sensitive: 'Categoría sensible',
  unsold: 'Sin ventas en 90 días',
  pending: 'Por calcular',
};
