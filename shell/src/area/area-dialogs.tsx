import { retryWithJitter } from '@pregon/remote-api/retry';
import { toast } from '@pregon/ui/toast';
import { useEffect, useState, type ComponentType } from 'react';
import { showDialog, useShownDialog, type AreaDialog } from './area-dialog.ts';

interface Part {
  readonly default: ComponentType<{ readonly onClose: () => void }>;
}

/** The user's own dialogs are one chunk, because each chunk costs every page its address. */
const ownDialog = async (name: 'password' | 'accounts' | 'sessions'): Promise<Part> => ({
  default: (await import(/* webpackChunkName: "user-dialogs" */ '../user/user-dialogs.ts'))[name],
});

/**
 * Separate chunks, because most visits need none. The log-out's confirmation belongs to its button.
 */
const parts: Readonly<Record<Exclude<AreaDialog, 'log-out'>, () => Promise<Part>>> = {
  palette: () => import(/* webpackChunkName: "palette" */ '../palette/palette.tsx'),
  help: () => import(/* webpackChunkName: "help" */ '../help/help-sheet.tsx'),
  shortcuts: () => import(/* webpackChunkName: "help" */ '../shortcuts/shortcuts-dialog.tsx'),
  password: () => ownDialog('password'),
  accounts: () => ownDialog('accounts'),
  sessions: () => ownDialog('sessions'),
};

/** Renders the open dialog over everything else. */
export function AreaDialogs() {
  const shown = useShownDialog();
  // Leaving the area closes its dialog.
  useEffect(() => () => showDialog(), []);
  return shown && shown !== 'log-out' ? <OneDialog key={shown} load={parts[shown]} /> : null;
}

function OneDialog({ load }: { load: () => Promise<Part> }) {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    retryWithJitter(load).then(setPart, () => {
      showDialog();
      toast.error('No pudimos abrirlo. Revisa tu conexión e intenta de nuevo.');
    });
  }, [load]);
  return part ? <part.default onClose={close} /> : null;
}

const close = () => showDialog();
