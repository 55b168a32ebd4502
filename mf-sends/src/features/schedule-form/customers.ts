import { formatNumber } from '@pregon/ui/format';

/** `1 cliente`, `1.234 clientes` */
export const customers = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'cliente' : 'clientes'}`;
