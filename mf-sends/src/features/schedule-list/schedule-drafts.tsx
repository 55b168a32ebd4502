import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { queryClient, queryKeyOf, restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import {
  deleteScheduleDraft,
  listScheduleDrafts,
  type ScheduleDraft,
} from '@pregon/contract/schedules/schedule-drafts.endpoints';
import { buttonClass } from '@pregon/ui/button';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { RowMenu } from '@pregon/ui/menu';
import { NearTime } from '@pregon/ui/near-time';
import { Badge } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import './schedule-drafts.css';

/** The drafts that are not complete yet, above the list. `search` narrows them by their names. */
export default function ScheduleDrafts({ search }: { readonly search: string }) {
  const zone = useSession().session?.user.timeZone;
  const { data } = useQuery({ ...restQuery(listScheduleDrafts, {}), staleTime: 0 });
  const [removed, setRemoved] = useState<ScheduleDraft>();
  const wanted = search.toLowerCase();
  const drafts = (data?.items ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
  if (drafts.length === 0) return null;
  return (
    <section className="stored-drafts" aria-labelledby="stored-drafts">
      <h2 id="stored-drafts">Borradores sin terminar</h2>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.identifier}>
            <Badge state="draft" />
            <span className="stored-draft">
              <b>{draft.name}</b>
              <span className="sub">
                {`${draft.author} · `}
                <NearTime moment={draft.updatedAt} zone={zone} />
              </span>
            </span>
            <Link
              className={buttonClass({ size: 's' })}
              to={paths.continueDraft(draft.identifier)}
              aria-label={`Continuar ${draft.name}`}
            >
              Continuar
            </Link>
            <RowMenu
              name={draft.name}
              entries={[{ label: 'Eliminar…', icon: Trash2, isDanger: true, onSelect: () => setRemoved(draft) }]}
            />
          </li>
        ))}
      </ul>
      {removed ? <RemoveDraft draft={removed} onClose={() => setRemoved(undefined)} /> : null}
    </section>
  );
}

function RemoveDraft({ draft: { identifier, name }, onClose }: { readonly draft: ScheduleDraft; readonly onClose: () => void }) {
  const remove = async () => {
    try {
      const { message } = await api.call(deleteScheduleDraft, { params: { id: identifier } });
      toast.success(message);
    } catch (fault) {
      toast.error(faultMessage(fault));
    }
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(listScheduleDrafts) });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Eliminar «${name}»`}
      confirmLabel="Eliminar borrador"
      pendingLabel="Eliminando…"
      cancelLabel="Conservar"
      isDestructive
      onConfirm={remove}
    >
      <p>Lo que se escribió en el borrador se pierde. No se puede deshacer.</p>
    </ConfirmDialog>
  );
}
