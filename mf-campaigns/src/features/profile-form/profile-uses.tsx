import { useMayCall } from '@pregon/auth-api/session';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { senderRoles } from '@pregon/contract/session/roles';
import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

const ProfileSchedules = lazy(() => loadPart(() => import('./profile-schedules.tsx')));

/** The schedules that write to a profile, loaded when they are opened, and the form of a new one. */
export function ProfileUses({ profile }: { readonly profile: Profile }) {
  const { campaignIdentifier: campaign, key, scheduleCount } = profile;
  const maySchedule = useMayCall({ access: senderRoles });
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="profile-uses small">
      {scheduleCount === 0 ? (
        <p className="soft">Todavía no lo usa ninguna programación.</p>
      ) : (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{scheduleCount === 1 ? 'Lo usa 1 programación' : `Lo usan ${scheduleCount} programaciones`}</summary>
          {isOpen ? (
            <Suspense fallback={<p className="soft">Buscando programaciones…</p>}>
              <ProfileSchedules profile={profile} />
            </Suspense>
          ) : null}
        </details>
      )}
      {maySchedule ? (
        <Link className="link" to={paths.newSchedule({ campaign, profile: key })}>
          Programar envío
        </Link>
      ) : null}
    </div>
  );
}
