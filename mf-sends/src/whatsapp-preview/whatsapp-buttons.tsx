import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { Icon } from '@pregon/ui/icon';
import { ExternalLink, Phone, Reply } from 'lucide-react';
import './whatsapp-preview.css';

const glyphs = { respuesta: Reply, enlace: ExternalLink, llamada: Phone } as const;

interface WhatsappButtonsProps {
  readonly buttons: readonly Pick<WhatsappTemplate['buttons'][number], 'kind' | 'text'>[];
}

/** The buttons below a template message, as WhatsApp shows them. */
export const WhatsappButtons = ({ buttons }: WhatsappButtonsProps) =>
  buttons.map(({ kind, text }) => (
    <span key={`${kind} ${text}`} className="wa-button">
      <Icon of={glyphs[kind]} />
      {text}
    </span>
  ));
