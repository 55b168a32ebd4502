import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { History } from 'lucide-react';
import { useAddressValue } from '../../address-value.ts';
import { LatePanel } from './late-panel.tsx';

const loadVersions = async () => (await import('./versions/versions-dialog.tsx')).default;

export interface SavedNewsletter {
  readonly identifier: string;
  /** Called after an earlier version was restored. */
  readonly onRestored: () => void;
}

/** A button that opens the versions of a saved newsletter. The address keeps the open dialog and its version: `?versiones=3`. */
export function VersionsButton({ identifier, onRestored }: SavedNewsletter) {
  const [named, setNamed] = useAddressValue('versiones');
  const show = (version: number | 'si' | undefined) => setNamed(version?.toString(), { replace: true });
  const chosen = Number(named);
  const props = {
    identifier,
    chosen: Number.isInteger(chosen) ? chosen : undefined,
    onChoose: show,
    onClose: () => show(undefined),
    onRestored: () => {
      show(undefined);
      onRestored();
    },
  };
  return (
    <>
      <Button size="s" onPress={() => show('si')}>
        <Icon of={History} />
        Versiones
      </Button>
      {named === undefined ? null : <LatePanel load={loadVersions} props={props} />}
    </>
  );
}
