import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { History } from 'lucide-react';
import { useState } from 'react';
import { LatePanel } from './late-panel.tsx';

const loadVersions = async () => (await import('./versions/versions-dialog.tsx')).default;

export interface SavedNewsletter {
  readonly identifier: string;
  /** An earlier version is the newest one once more. */
  readonly onRestored: () => void;
}

/** The versions of a newsletter that was saved before. */
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
