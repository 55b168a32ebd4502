import { faultMessage } from '@pregon/auth-api/fault';
import { listDownload } from '@pregon/auth-api/list-actions';
import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import type { Invitation, MadeInvitation } from '@pregon/contract/users/invitation.schema';
import { invitationOrders, invitationsQuery } from '@pregon/contract/users/users.operations';
import { loadPart } from '@pregon/remote-api/load-part';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ListPage, useListAddress } from '@pregon/ui/list';
import { toast } from '@pregon/ui/toast';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { AdministratorsOnly } from '../../staff/administrators-only.tsx';
import { useInviteUser } from '../../staff/staff-changes.ts';
import { staffPaths } from '../../staff/staff-paths.ts';
import { invitationBulk } from './invitation-bulk.ts';
import { invitationColumns } from './invitation-columns.tsx';
import { invitationsHeading } from './headings.ts';

const views = savedViewsOf('invitations');
const WithdrawInvitation = lazy(() => loadPart(() => import('./withdraw-invitation.tsx')));
const InvitationDialog = lazy(() => loadPart(() => import('../../staff/invitation-dialog.tsx')));

export default function InvitationListPage() {
  return useMayCall(invitationsQuery) ? (
    <InvitationList />
  ) : (
    <AdministratorsOnly title={invitationsHeading.title} what="las invitaciones" />
  );
}

function InvitationList() {
  const address = useListAddress({ orders: invitationOrders });
  const { search, page, size, sort } = address;
  const zone = useSession().session?.user.timeZone;
  const [invitationToWithdraw, setInvitationToWithdraw] = useState<Invitation>();
  const [newInvitation, setNewInvitation] = useState<MadeInvitation>();
  const { mutate: invite } = useInviteUser();
  const columns = useMemo(
    () =>
      invitationColumns(zone, {
        onWithdraw: setInvitationToWithdraw,
        onRepeat: ({ email, role, stores = [] }) =>
          invite(
            { body: { email, role, storeIds: stores.map(({ storeId }) => storeId) } },
            { onSuccess: setNewInvitation, onError: (error) => toast.error(faultMessage(error)) },
          ),
      }),
    [zone, invite],
  );
  const filter = search ? { search } : undefined;
  const source = graphqlQuery(invitationsQuery, { page, size, ...(filter && { filter }), ...(sort && { sort }) });
  const query = useQuery({ ...source, staleTime: 0, placeholderData: keepPreviousData });
  return (
    <>
      <ListPage
        {...invitationsHeading}
        searchLabel="Buscar por correo"
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={staffPaths.invite}>
            <Icon of={MailPlus} />
            Invitar
          </Link>
        }
        address={address}
        list={query.data?.invitations}
        columns={columns}
        views={views}
        bulk={invitationBulk}
        columnsOf="invitations"
        download={(only) => listDownload({ list: 'invitations', filter, sort, only: only?.map(Number) })}
        rowKey={({ id }) => String(id)}
        {...listState(query)}
        firstUse={{
          title: 'No hay invitaciones por aceptar',
          text: 'Quien invites recibe un correo con un enlace para crear su usuario.',
        }}
      />
      <Suspense>
        {invitationToWithdraw ? (
          <WithdrawInvitation invitation={invitationToWithdraw} onClose={() => setInvitationToWithdraw(undefined)} />
        ) : null}
        {newInvitation ? <InvitationDialog invitation={newInvitation} onClose={() => setNewInvitation(undefined)} /> : null}
      </Suspense>
    </>
  );
}
