import { formatNumber } from '@pregon/ui/format';

/** Formats a number of customers: `1 cliente`, `1.234 clientes`. */
export const formatCustomers = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'cliente' : 'clientes'}`;
