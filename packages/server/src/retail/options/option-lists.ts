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

/** What a customer can be; `customer.type` holds the code of one of these. */
export const customerTypes = ['Persona', 'Empresa', 'Mayorista', 'Revendedor', 'Empleado'] as const;

/** How a purchase was paid; `purchase.payment_method` holds the code of one of these. */
export const paymentMethods = [
  'Efectivo',
  'Tarjeta de crédito',
  'Tarjeta débito',
  'PSE',
  'Nequi',
  'Daviplata',
  'Addi',
  'Tarjeta de la tienda',
  'Transferencia',
  'Bono de regalo',
  'Otro',
] as const;

/** What of a customer can be compared with a number. */
export const conditionMetrics = [
  'Valor de compras',
  'Número de compras',
  'Ticket promedio',
  'Días desde la última compra',
  'Productos distintos',
] as const;

/** What a purchase can cost less by; `purchase.discount_type` holds the code of one of these. */
export const discountTypes = [
  'Bono recompra',
  'Porcentaje de descuento',
  'C.C. a la compra de otros productos',
  'Valor fijo de descuento',
  'Pague uno, lleve dos',
  'Segunda unidad a mitad de precio',
  'Envío gratis',
] as const;

/** What a purchase can bring; `purchase.reward_type` holds the code of one of these. */
export const rewardTypes = [
  'Valor en efectivo',
  'Unidad de producto',
  'Puntos',
  'Bono de regalo',
  'Participación en sorteo',
] as const;

/** A list in which all can be chosen too, or all but some. */
export const withAll = (names: readonly string[]): readonly string[] => ['Todos', 'Todos excepto', ...names];
