import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { History } from 'lucide-react';
import { useState } from 'react';
import { LatePanel } from './late-panel.tsx';

const loadVersions = async () => (await import('./versions/versions-dialog.tsx')).default;

export interface SavedNewsletter {
  readonly identifier: string;
  /** Called after an earlier version was restored. */
  readonly onRestored: () => void;
}

/** A button that opens the versions of a saved newsletter. */
export function VersionsButton({ identifier, onRestored }: SavedNewsletter) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" onPress={() => setOpen(true)}>
        <Icon of={History} />
        Versiones
      </Button>
      {isOpen ? <LatePanel load={loadVersions} props={{ identifier, onRestored, onClose: () => setOpen(false) }} /> : null}
    </>
  );
}
