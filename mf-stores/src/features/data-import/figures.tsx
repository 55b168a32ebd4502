import { formatNumber } from '@pregon/ui/format';

/** Row of counts with labels. */
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
