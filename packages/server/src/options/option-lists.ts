/** What a profile can be for. */
export const targetCampaigns = [
  'Fidelizar',
  'Reactivar',
  'Aumentar la frecuencia',
  'Aumentar el valor de la compra',
  'Dar la bienvenida',
  'Anunciar novedades',
  'Liquidar inventario',
] as const;

/** Where customers stand in their life with the retailer; `customer.focus` holds the code of one of these. */
export const customerFocus = ['Frecuentes', 'Leales', 'En riesgo', 'Inactivos', 'Nuevos'] as const;

/** What customers are worth to the retailer, most first; `customer.category` holds the code of one of these. */
export const customerCategory = ['Diamante', 'Oro', 'Plata', 'Bronce'] as const;
