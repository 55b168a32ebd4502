import { IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { LatePanel } from '../late-panel.tsx';
import type { MailEditor, SelectedBlock } from '../mail-editor.ts';

const loadDialog = async () => (await import('./save-block-dialog.tsx')).default;

/** A button that saves the section of the selected part as a block of the account. */
export function SaveBlockButton({ editor }: { readonly editor: MailEditor }) {
  const [block, setBlock] = useState<SelectedBlock>();
  return (
    <>
      <IconButton label="Guardar como bloque" size="s" variant="default" onPress={() => setBlock(editor.selectedBlock())}>
        <Icon of={BookmarkPlus} />
      </IconButton>
      {block ? <LatePanel load={loadDialog} props={{ block, onClose: () => setBlock(undefined) }} /> : null}
    </>
  );
}
