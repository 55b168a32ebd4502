import type { IncrementalSalesProps, MessageResults } from '../results.tsx';

const counts = { delivered: 400, openable: 400, opened: 100, clicked: 20, converted: 12, purchases: 13, amount: 1_250_000 };

/** Results by e-mail and SMS, as an endpoint of results answers them. */
export const exampleResults = {
  currency: 'COP',
  attributionDays: 7,
  attributionTouch: 'ultimo' as const,
  countedUntil: null,
  customersAt: null,
  channels: [
    {
      channel: 'email' as const,
      audience: 450,
      skipped: 25,
      failed: 20,
      uncertain: 5,
      ...counts,
      openedByMachines: 3,
      convertedAfterClick: 4,
      bounced: 0,
      left: 2,
      complaints: 0,
      replies: 0,
    },
    {
      channel: 'sms' as const,
      audience: 50,
      skipped: 0,
      failed: 0,
      uncertain: 0,
      ...counts,
      delivered: 50,
      openable: 0,
      opened: 0,
      clicked: 5,
      amount: -3000,
      openedByMachines: 0,
      convertedAfterClick: 0,
      bounced: 0,
      left: 0,
      complaints: 0,
      replies: 0,
    },
  ],
  usual: [{ channel: 'email' as const, delivered: 1000, openable: 1000, opened: 380, clicked: 60 }],
  costs: [
    { channel: 'email' as const, cost: 8000, unpriced: 3 },
    { channel: 'sms' as const, cost: null, unpriced: 50 },
  ],
  hours: [
    { hour: 0, opened: 60, clicked: 10 },
    { hour: 26, opened: 40, clicked: 10 },
  ],
  foci: [{ name: 'Leales', ...counts }],
  cities: [{ name: '', ...counts }],
  stores: [{ name: 'Ceiba Cali', purchases: 13, amount: 1_247_000 }],
} satisfies MessageResults<'email' | 'sms' | 'wa'>;

/** A schedule that was compared with a control group, beside one that was not. */
export const exampleSales = {
  currency: 'COP',
  attributionDays: 7,
  attributionTouch: 'ultimo' as const,
  schedules: [
    {
      identifier: '5b7e1c52-6a3f-4a19-9d2e-0c6f1b8a7d43',
      name: 'Invitación',
      state: 'resultado' as const,
      sealedUntil: null,
      horizonDays: 14,
      effect: { value: 1_200_000, low: 300_000, high: 2_100_000, verdict: 'more' as const },
      attributed: 5_000_000,
    },
  ],
  effect: { value: 1_200_000, low: 300_000, high: 2_100_000, verdict: 'more' as const },
  attributed: 5_000_000,
  sold: 6_500_000,
  unmeasured: 1,
  quarters: [],
} satisfies NonNullable<IncrementalSalesProps['sales']>;
