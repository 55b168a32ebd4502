import type { StoreForm } from '@pregon/contract/stores/store.schema';
import type { ReceiptLine } from './receipts.ts';

const openDays = 360;
const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

/** Figures of a store from its receipts: sales and units less returns, by receipts that are purchases. */
export function storeFigures(
  lines: readonly ReceiptLine[],
  dailyBuyers: number,
): Pick<StoreForm, 'salePerTicket' | 'unitsPerTicket' | 'yearlySales'> {
  const receipts = [...Map.groupBy(lines, ({ receipt }) => receipt).values()].map((own) => ({
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
    units: own.reduce((sum, { units }) => sum + units, 0),
  }));
  const purchases = Math.max(receipts.filter(({ amount }) => amount >= 0).length, 1);
  const salePerTicket = roundTo(receipts.reduce((sum, { amount }) => sum + amount, 0) / purchases, 100);
  const units = receipts.reduce((sum, receipt) => sum + receipt.units, 0);
  return {
    salePerTicket,
    unitsPerTicket: Math.round((units / purchases) * 100) / 100,
    yearlySales: dailyBuyers * salePerTicket * openDays,
  };
}
