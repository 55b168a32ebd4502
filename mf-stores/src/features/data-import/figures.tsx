import { formatNumber } from '@pregon/ui/format';

/** Counts side by side, each under its label. */
export function Figures({ of }: { readonly of: readonly (readonly [label: string, count: number])[] }) {
  return (
    <dl className="import-figures">
      {of.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
