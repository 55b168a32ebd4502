/**
 * The types of events that other systems report of a person: `cart`, something was put into a cart or left in it; `order`, an order was
 * placed; `stock`, a product was asked for that is out of stock or back; `custom`, anything else, by its name.
 */
export const eventTypes = ['cart', 'order', 'stock', 'custom'] as const;
export type EventType = (typeof eventTypes)[number];

/** Spanish names of the types of events; those of custom events have a name of their own. */
export const eventTypeLabels: Readonly<Record<EventType, string>> = {
  cart: 'Carrito',
  order: 'Pedido',
  stock: 'Existencias',
  custom: 'Otro evento',
};

/** Retention of events in days after they occurred, by type. Older ones are refused. */
export const keptEventDays: Readonly<Record<EventType, number>> = { cart: 90, order: 730, stock: 90, custom: 365 };

/** The longest retention, in days. */
export const longestEventDays = Math.max(...Object.values(keptEventDays));

/** How many minutes an event may lie in the future, because clocks differ. */
export const futureEventMinutes = 5;
