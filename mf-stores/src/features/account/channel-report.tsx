import type { AccountChannel } from '@pregon/contract/account/account-settings.schema';
import { Button } from '@pregon/ui/button';
import { copyToClipboard } from '@pregon/ui/clipboard';
import { ReportState } from './report-state.tsx';
import { Icon } from '@pregon/ui/icon';
import { Copy } from 'lucide-react';

interface CopiedTextProps {
  readonly label: string;
  readonly text: string;
  /** The copied thing as the toast names it: `la dirección de SMS`. */
  readonly what: string;
}

function CopiedText({ label, text, what }: CopiedTextProps) {
  const copy = () =>
    copyToClipboard(text, {
      copied: `Copiamos ${what}.`,
      failed: `No pudimos copiar ${what}. Selecciónala y cópiala tú.`,
    });
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
        <Button size="s" onPress={() => void copy()} aria-label={`Copiar ${what}`}>
          <Icon of={Copy} />
          Copiar
        </Button>
      </dd>
    </>
  );
}

/** Instructions for each provider's configuration of the webhook address. */
const steps = {
  email: 'Si tu proveedor de correo puede avisar de rebotes y quejas, envíalos a esta dirección en el formato de Pregón.',
  twilio:
    'En Twilio, escribe esta dirección en «A message comes in» de tu número o servicio, con HTTP POST. Las entregas ya llegan solas.',
  meta: 'En tu app de Meta, abre WhatsApp, «Configuration», escribe esta dirección y este token, y suscríbete a «messages». Para confiar en lo que llega hace falta la clave secreta de la app.',
  gupshup: 'En tu app de Gupshup, escribe esta dirección como «Callback URL» y activa los eventos de mensajes.',
} as const;

const stepsOf = ({ channel, provider }: AccountChannel): string => {
  if (channel === 'email') return steps.email;
  return channel === 'sms' ? steps.twilio : steps[provider ?? 'meta'];
};

const names = { email: 'correo', sms: 'SMS', wa: 'WhatsApp' } as const;

/**
 * Shows the webhook address at which the account's provider reports deliveries, unsubscribes and replies, with instructions.
 */
export function ChannelReport({ channel }: { readonly channel: AccountChannel & { readonly reportUrl: string } }) {
  const { reportUrl, provider } = channel;
  const name = names[channel.channel];
  const token = reportUrl.slice(reportUrl.lastIndexOf('/') + 1);
  return (
    <div className="account-report">
      <p>{stepsOf(channel)}</p>
      <dl>
        <CopiedText label="Dirección para entregas y respuestas" text={reportUrl} what={`la dirección de ${name}`} />
        {channel.channel === 'wa' && provider === 'meta' ? (
          <CopiedText label="Token de verificación" text={token} what="la clave de verificación de WhatsApp" />
        ) : null}
      </dl>
      <ReportState report={channel.report} />
      <p className="hint">
        Es secreta: quien la conoce puede hacerse pasar por tu proveedor. Si quitas el proveedor, deja de servir.
      </p>
    </div>
  );
}
