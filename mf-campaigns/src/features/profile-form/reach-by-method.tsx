import type { Audience } from '@pregon/contract/profiles/audience.schema';
import { formatNumber, formatPercent } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { type LucideIcon, Mail, MessageCircle, MessageSquare } from 'lucide-react';

const methods: readonly { readonly key: keyof Audience['reach']; readonly label: string; readonly icon: LucideIcon }[] = [
  { key: 'email', label: 'E-mail', icon: Mail },
  { key: 'sms', label: 'SMS', icon: MessageSquare },
  { key: 'whatsapp', label: 'WhatsApp', icon: MessageCircle },
];

/** How many of the audience each method reaches. */
export function ReachByMethod({ total, reach }: Pick<Audience, 'total' | 'reach'>) {
  return (
    <ul className="ways">
      {methods.map(({ key, label, icon }) => (
        <li key={key}>
          <Icon of={icon} />
          {label}
          <b>{formatNumber(reach[key])}</b>
          <span className="faint">{total === 0 ? '—' : formatPercent(reach[key] / total)}</span>
        </li>
      ))}
    </ul>
  );
}
