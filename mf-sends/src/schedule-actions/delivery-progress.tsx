import type { DeliveryCounts } from '@pregon/contract/schedules/schedule.schema';
import { formatCount, formatNumber } from '@pregon/ui/format';

const outcomes = [
  ['sent', 'enviado'],
  ['failed', 'fallido'],
  ['uncertain', 'incierto'],
  ['skipped', 'omitido'],
  ['pending', 'pendiente'],
] as const satisfies readonly (readonly [keyof DeliveryCounts, string])[];

/** Progress bar of a sending with the number of messages by outcome. */
export function DeliveryProgress({ counts }: { readonly counts: DeliveryCounts }) {
  const { total, pending } = counts;
  if (total === 0) return <span className="faint">Sin envíos todavía</span>;
  const shown = outcomes.filter(([outcome]) => outcome === 'sent' || counts[outcome] > 0);
  return (
    <div className="deliveries">
      <progress
        className="bar"
        data-done={pending === 0 ? '' : undefined}
        aria-label="Mensajes procesados"
        value={total - pending}
        max={total}
        aria-valuetext={`${formatNumber(total - pending)} de ${formatNumber(total)}`}
      />
      <ul className="num">
        {shown.map(([outcome, word]) => (
          <li key={outcome} data-outcome={outcome}>
            {formatCount(counts[outcome], word, `${word}s`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
