import type { AudienceChannel } from '@pregon/contract/profiles/audience.schema';
import { type LucideIcon, Mail, MessageCircle, MessageSquare } from 'lucide-react';

interface ChannelLook {
  readonly label: string;
  readonly icon: LucideIcon;
  /** What those lack who have no address of this kind: '12 sin correo'. */
  readonly address: string;
}

/** How each channel is called and drawn. */
export const channels: Readonly<Record<AudienceChannel, ChannelLook>> = {
  email: { label: 'E-mail', icon: Mail, address: 'correo' },
  sms: { label: 'SMS', icon: MessageSquare, address: 'móvil' },
  whatsapp: { label: 'WhatsApp', icon: MessageCircle, address: 'móvil' },
};
