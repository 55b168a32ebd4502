import { graphqlQuery } from '@pregon/auth-api/queries';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { setTheme } from '@pregon/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showDialog } from '../area/area-dialog.ts';
import { useRemoteEntries } from '../area/use-remote-entries.ts';
import { useFoundThings } from './found-things.ts';
import { matching } from './matching.ts';
import { PaletteFoot } from './palette-foot.tsx';
import type { PaletteItem } from './palette-item.ts';
import { actions, recents, screens } from './palette-items.ts';
import { PaletteSearch } from './palette-search.tsx';
import './palette.css';
import { recentVisits } from './recent-visits.ts';

/** The command palette. The browser's modal dialog traps the focus and returns it. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState('');
  const [visits] = useState(recentVisits);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const role = useSession().session?.user.role;
  const { data } = useQuery({ ...graphqlQuery(dashboardMenuQuery, {}), enabled: useMayCall(dashboardMenuQuery) });
  const places = screens(role, data?.dasboardMenu ?? [], useRemoteEntries());
  const found = useFoundThings(search);
  const sections = [
    ...matching([recents(role, visits, pathname), places, actions()], search),
    ...found.sections.filter(({ items }) => items.length > 0),
  ];
  useLayoutEffect(() => dialog.current?.showModal(), []);

  // Browsers dispatch `close` later: until then the palette's key would close it again.
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  const choose = ({ does }: PaletteItem) => {
    close();
    if ('to' in does) void navigate(does.to);
    else if ('theme' in does) setTheme(does.theme);
    else showDialog(does.shows);
  };
  return (
    <dialog className="palette" ref={dialog} aria-label="Buscar o ir a…" onCancel={close} onClose={onClose} closedby="any">
      <PaletteSearch
        search={search}
        onSearch={setSearch}
        sections={sections}
        state={found.state}
        onChoose={choose}
        onClose={close}
      />
      <PaletteFoot />
    </dialog>
  );
}
