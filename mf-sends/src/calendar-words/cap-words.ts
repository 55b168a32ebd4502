import { channelFacts } from '@pregon/contract/channels/channels';
import type { SendingCollision } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { formatCount } from '@pregon/ui/format';

/** The cap that two sendings share: 'límite de 1 mensaje al día'. */
export function capOf({ limit, limits, window }: Pick<SendingCollision, 'limit' | 'limits' | 'window'>): string {
  const time = window === 'dia' ? 'al día' : 'por semana';
  if (limits === 'canales') return `límite de ${formatCount(limit, 'canal', 'canales')} ${time}`;
  const what = formatCount(limit, 'mensaje', 'mensajes');
  return `límite de ${what}${limits === 'mensajes' ? '' : ` por ${channelFacts[limits].phrase}`} ${time}`;
}
