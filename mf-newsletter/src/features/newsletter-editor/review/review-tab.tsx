import { IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import type { MailEditor } from '../mail-editor.ts';
import { SpellingPanel } from '../spelling/spelling-panel.tsx';
import type { Spelling } from '../spelling/use-spelling.ts';
import { ReviewPanel } from './review-panel.tsx';

interface ReviewTabProps {
  readonly editor: MailEditor | undefined;
  readonly name: string;
  readonly wasApproved: boolean;
  readonly spelling: Spelling;
}

/** The tab with the checklist and the spell check. */
export function ReviewTab({ editor, name, wasApproved, spelling }: ReviewTabProps) {
  const [isSpelling, setSpelling] = useState(false);
  const openSpelling = () => {
    if (spelling.state === 'off') spelling.start();
    setSpelling(true);
  };
  if (!isSpelling) {
    return (
      <ReviewPanel
        editor={editor}
        name={name}
        wasApproved={wasApproved}
        spelling={{ doubts: spelling.doubts?.length, onOpen: openSpelling }}
      />
    );
  }
  return (
    <>
      <div className="row">
        <IconButton label="Volver a la revisión" size="s" onPress={() => setSpelling(false)}>
          <Icon of={ChevronLeft} />
        </IconButton>
        <h2>Ortografía</h2>
      </div>
      <SpellingPanel spelling={spelling} onShow={(partId) => editor?.selectPart(partId)} />
    </>
  );
}
