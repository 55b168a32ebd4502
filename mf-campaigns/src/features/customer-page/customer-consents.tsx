import { channelFacts } from '@pregon/contract/channels/channels';
import { restQuery } from '@pregon/auth-api/queries';
import { type ChannelConsent, type ConsentEvidence, listConsents } from '@pregon/contract/customers/customer-history.endpoints';
import { formatDateTime } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check, Minus } from 'lucide-react';
import { BreakableAddress } from './breakable-address.tsx';
import { CustomerSection } from './customer-section.tsx';
import { WithdrawConsent } from './withdraw-consent.tsx';

interface CustomerConsentsProps {
  readonly id: number;
  readonly zone: string | undefined;
}

/** Section with the consent of each channel and its evidence. */
export function CustomerConsents({ id, zone }: CustomerConsentsProps) {
  const query = useQuery({ ...restQuery(listConsents, { params: { id } }), staleTime: 0 });
  return (
    <CustomerSection title="Permisos" term="Autorización" query={query}>
      {({ items }) => (
        <ul className="customer-list">
          {items.map((consent) => (
            <Consent key={consent.channel} id={id} consent={consent} zone={zone} />
          ))}
        </ul>
      )}
    </CustomerSection>
  );
}

const states = {
  open: { icon: Check, text: 'Puede recibir' },
  off: { icon: Ban, text: 'Se dio de baja' },
  none: { icon: Minus, text: 'Sin permiso' },
  unreachable: { icon: Minus, text: 'Sin dirección' },
} as const;

function stateOf({ address, agreed, suppressedAt }: ChannelConsent): keyof typeof states {
  if (address === null) return 'unreachable';
  if (suppressedAt !== null) return 'off';
  return agreed ? 'open' : 'none';
}

interface ConsentProps {
  readonly id: number;
  readonly consent: ChannelConsent;
  readonly zone: string | undefined;
}

function Consent({ id, consent, zone }: ConsentProps) {
  const state = stateOf(consent);
  const { icon, text } = states[state];
  const { channel, address, agreed, evidence } = consent;
  return (
    <li>
      <p className="row">
        <b>{channelFacts[channel].label}</b>
        <span className="consent-state end" data-state={state}>
          <Icon of={icon} />
          {text}
        </span>
      </p>
      {address ? (
        <p className="small soft consent-address">
          <BreakableAddress address={address} />
        </p>
      ) : null}
      {evidence.length > 0 ? (
        <ul className="consent-evidence">
          {evidence.map((one) => (
            <Evidence key={`${one.kind} ${one.at}`} evidence={one} zone={zone} />
          ))}
        </ul>
      ) : agreed ? (
        <p className="small faint">Llegó con datos importados: Pregón no tiene otra prueba de este permiso.</p>
      ) : null}
      {state === 'open' ? (
        <p>
          <WithdrawConsent id={id} channel={channel} />
        </p>
      ) : null}
    </li>
  );
}

const evidenceLabels: Readonly<Record<ConsentEvidence['kind'], string>> = {
  form: 'Autorizó en el formulario',
  unsubscribe: 'Se dio de baja',
  subscribe: 'Volvió a suscribirse',
  bounce: 'Dejamos de escribirle',
  complaint: 'Marcó un mensaje como no deseado',
  withdrawal: 'Se retiró el permiso',
};

function Evidence({ evidence, zone }: { readonly evidence: ConsentEvidence; readonly zone: string | undefined }) {
  const { kind, at, place, ip, text, version } = evidence;
  return (
    <li className="small">
      <span>
        {evidenceLabels[kind]} el <span className="num">{formatDateTime(at, zone)}</span>
        {place ? (kind === 'withdrawal' ? ` · lo registró ${place}` : ` · ${place}`) : null}
        {ip ? ` · desde ${ip}` : null}
      </span>
      {kind === 'withdrawal' ? (
        <p>{`«${text ?? ''}»`}</p>
      ) : text ? (
        <details>
          <summary className="link">{`Ver el texto que aceptó${version ? ` (versión ${version})` : ''}`}</summary>
          <blockquote>{text}</blockquote>
        </details>
      ) : null}
    </li>
  );
}
