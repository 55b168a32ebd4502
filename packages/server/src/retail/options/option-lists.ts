/** Objectives of a profile. */
export const targetCampaigns = [
  'Fidelizar',
  'Reactivar',
  'Aumentar la frecuencia',
  'Aumentar el valor de la compra',
  'Dar la bienvenida',
  'Anunciar novedades',
  'Liquidar inventario',
] as const;

/** Life-cycle stages of customers; `customer.focus` holds the code of one of these. */
export const customerFocus = ['Frecuentes', 'Leales', 'En riesgo', 'Inactivos', 'Nuevos'] as const;

/** Value categories of customers, highest first; `customer.category` holds the code of one of these. */
export const customerCategory = ['Diamante', 'Oro', 'Plata', 'Bronce'] as const;

/** Types of customer; `customer.type` holds the code of one of these. */
export const customerTypes = ['Persona', 'Empresa', 'Mayorista', 'Revendedor', 'Empleado'] as const;

/** Payment methods; `purchase.payment_method` holds the code of one of these. */
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

/** Figures of a customer that can be compared with a number. */
export const conditionMetrics = [
  'Valor de compras',
  'Número de compras',
  'Ticket promedio',
  'Días desde la última compra',
  'Productos distintos',
] as const;

/** Types of discount; `purchase.discount_type` holds the code of one of these. */
export const discountTypes = [
  'Bono recompra',
  'Porcentaje de descuento',
  'C.C. a la compra de otros productos',
  'Valor fijo de descuento',
  'Pague uno, lleve dos',
  'Segunda unidad a mitad de precio',
  'Envío gratis',
] as const;

/** Types of reward; `purchase.reward_type` holds the code of one of these. */
export const rewardTypes = [
  'Valor en efectivo',
  'Unidad de producto',
  'Puntos',
  'Bono de regalo',
  'Participación en sorteo',
] as const;

/** Adds the choices of all options, and of all but some. */
export const withAll = (names: readonly string[]): readonly string[] => ['Todos', 'Todos excepto', ...names];
