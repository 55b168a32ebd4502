import { useSearchParams } from 'react-router-dom';

/** Days, both included, `2026-11-24`; without one, everything before or after counts. */
export interface ResultPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayForm = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const names = { from: 'desde', to: 'hasta' } as const;

/** The period of the results in the address, `?desde=2026-11-01&hasta=2026-11-30`, and a function that changes it. */
export function useResultPeriod(): readonly [period: ResultPeriod, change: (period: ResultPeriod) => void] {
  const [parameters, setParameters] = useSearchParams();
  const dayIn = (name: string): string | undefined => {
    const day = parameters.get(name) ?? '';
    return dayForm.test(day) ? day : undefined;
  };
  const [from, to] = [dayIn(names.from), dayIn(names.to)];
  const change = (period: ResultPeriod): void =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      for (const end of ['from', 'to'] as const) {
        const day = period[end];
        if (day) after.set(names[end], day);
        else after.delete(names[end]);
      }
      return after;
    });
  return [{ ...(from && { from }), ...(to && { to }) }, change];
}
