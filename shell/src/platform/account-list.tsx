import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import type { ChannelUse } from '@pregon/contract/account/message-use.endpoints';
import { channelFacts } from '@pregon/contract/channels/channels';
import { listPlatformAccounts, type PlatformAccount } from '@pregon/contract/platform/platform-accounts.endpoints';
import { Button } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { Badge, Note, Skeleton } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountDialog, type AccountChange } from './account-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { formatMoment } from './measures.ts';

interface AccountListProps {
  readonly zone: string | undefined;
  readonly now: number;
}

/** The accounts of the installation with what an operator can do to each. */
export function AccountList({ zone, now }: AccountListProps) {
  const { data, error, refetch } = useQuery({ ...restQuery(listPlatformAccounts), staleTime: 0 });
  const [change, plan] = useState<AccountChange>();
  const [limited, limit] = useState<PlatformAccount>();
  return (
    <section className="platform-accounts" aria-labelledby="platform-accounts">
      <h2 id="platform-accounts">Cuentas</h2>
      {error ? (
        <div className="change-body">
          <Note tone="warning">No pudimos cargar las cuentas. {faultMessage(error)}</Note>
          <div>
            <Button onPress={() => void refetch()}>Reintentar</Button>
          </div>
        </div>
      ) : null}
      {data || error ? null : <Skeleton />}
      {data?.items.length === 1 ? <p className="soft">Todavía no hay otras cuentas.</p> : null}
      <ul>
        {data?.items.map((account) => (
          <li key={account.id}>
            <AccountState account={account} zone={zone} now={now} />
            <AccountActions account={account} now={now} onPlan={plan} onLimit={limit} />
          </li>
        ))}
      </ul>
      {change ? <AccountDialog key={change.account.id} change={change} zone={zone} onClose={() => plan(undefined)} /> : null}
      {limited ? <LimitsDialog key={limited.id} account={limited} onClose={() => limit(undefined)} /> : null}
    </section>
  );
}

const isBeingDeleted = ({ deletionDueAt }: PlatformAccount, now: number) =>
  deletionDueAt !== undefined && Date.parse(deletionDueAt) <= now;

function AccountState({ account, zone, now }: AccountListProps & { readonly account: PlatformAccount }) {
  const { name, users, usedAt, suspendedAt, reason, deletionDueAt, isOwn, share, use } = account;
  const people = users === 1 ? '1 persona' : `${formatNumber(users)} personas`;
  return (
    <div>
      <div className="account-name">
        <b>{name}</b>
        {suspendedAt ? (
          <Badge state={deletionDueAt ? 'cancelled' : 'paused'} label={deletionDueAt ? 'Se elimina' : 'Suspendida'} />
        ) : null}
        {isOwn ? <span className="faint">tu cuenta</span> : null}
      </div>
      <p className="log-place">
        <span>{people}</span>
        <span>{usedAt ? `Último uso: ${formatMoment(usedAt, zone, now)}` : 'Sin uso reciente'}</span>
        {share === 1 ? null : <span>{`Peso ${share}`}</span>}
      </p>
      <p className="log-place">
        {use.channels.map((channel) => (
          <span key={channel.channel}>{formatUse(channel)}</span>
        ))}
      </p>
      {suspendedAt ? (
        <p className="soft">
          Suspendida desde {formatMoment(suspendedAt, zone, now)}
          {reason ? `: ${reason}` : ''}
        </p>
      ) : null}
      {deletionDueAt ? (
        <p className="soft">
          {isBeingDeleted(account, now)
            ? 'Sus datos se están eliminando.'
            : `Eliminación de sus datos: ${formatMoment(deletionDueAt, zone, now)}`}
        </p>
      ) : null}
    </div>
  );
}

/** The messages of this month by a channel: 'E-mail: 8.120 de 10.000', or without a quota 'SMS: 300'. */
const formatUse = ({ channel, used, quota }: ChannelUse) =>
  `${channelFacts[channel].label}: ${formatNumber(used)}${quota === null ? ' este mes' : ` de ${formatNumber(quota)}`}`;

interface AccountActionsProps {
  readonly account: PlatformAccount;
  readonly now: number;
  readonly onPlan: (change: AccountChange) => void;
  readonly onLimit: (account: PlatformAccount) => void;
}

function AccountActions({ account, now, onPlan, onLimit }: AccountActionsProps) {
  const labelled = (label: string, onPress: () => void) => (
    <Button size="s" aria-label={`${label}: ${account.name}`} onPress={onPress}>
      {label}
    </Button>
  );
  const button = (label: string, action: AccountChange['action']) => labelled(label, () => onPlan({ action, account }));
  const limits = labelled('Límites', () => onLimit(account));
  if (isBeingDeleted(account, now)) return null;
  if (account.isOwn) return <div className="account-actions">{limits}</div>;
  if (account.deletionDueAt) return <div className="account-actions">{button('Cancelar la eliminación', 'revoke')}</div>;
  return (
    <div className="account-actions">
      {limits}
      {account.suspendedAt ? button('Reactivar', 'resume') : button('Suspender', 'suspend')}
      {button('Eliminar', 'delete')}
    </div>
  );
}
