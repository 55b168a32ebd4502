import type { AudienceChannel } from '@pregon/contract/channels/channels';
import type { Audience } from '@pregon/contract/profiles/audience.schema';
import { formatNumber, formatPercent } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { audienceChannels } from './channels.ts';

interface ReachByChannelProps {
  readonly figures: Audience;
  readonly isStale: boolean;
}

/** Shows the reach of each channel and the reasons why it misses the others. */
export function ReachByChannel({ figures: { total, reach, losses }, isStale }: ReachByChannelProps) {
  return (
    <ul className="ways" data-stale={isStale ? '' : undefined}>
      {audienceChannels.map(({ label, icon, addressNoun, audienceKey: channel }) => {
        const lossText = formatLosses(losses[channel], addressNoun);
        return (
          <li key={channel}>
            <Icon of={icon} />
            {label}
            <b>{formatNumber(reach[channel])}</b>
            <span className="faint">{total === 0 ? '—' : formatPercent(reach[channel] / total)}</span>
            {lossText ? <small>{lossText}</small> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Formats the reasons, most frequent first: '900 sin permiso · 12 sin correo · 3 dados de baja'. */
function formatLosses({ noAddress, noConsent, suppressed }: Audience['losses'][AudienceChannel], address: string): string {
  const reasons = [
    { count: noAddress, why: `sin ${address}` },
    { count: noConsent, why: 'sin permiso' },
    { count: suppressed, why: suppressed === 1 ? 'dado de baja' : 'dados de baja' },
  ];
  return reasons
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ count, why }) => `${formatNumber(count)} ${why}`)
    .join(' · ');
}
