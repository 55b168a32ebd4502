import { loadPart } from '@pregon/remote-api/load-part';
import { useEffect, useRef } from 'react';
import type { MailEditor } from '../mail-editor.ts';
import { useEditorState } from '../use-mail-editor.ts';

const drawn = 'data:image/svg+xml';

/**
 * The drawings of blocks and templates get addresses that mail programs know, as soon as they stand in the message. Where that
 * fails they stay as they are, for this visit.
 */
export function usePublicDrawings(editor: MailEditor | undefined, mayUpload: boolean): void {
  const content = useEditorState(editor)?.content;
  const isGivenUp = useRef(false);
  const hasDrawings = mayUpload && content?.includes(drawn) === true;
  useEffect(() => {
    if (!editor || !hasDrawings || isGivenUp.current) return undefined;
    let isLeft = false;
    const replace = async () => {
      try {
        const { publicDrawings } = await loadPart(() => import('./public-drawings.ts'));
        const addresses = await publicDrawings(editor.state().content);
        if (!isLeft) editor.replaceImages(addresses);
      } catch {
        isGivenUp.current = true;
      }
    };
    void replace();
    return () => {
      isLeft = true;
    };
  }, [editor, hasDrawings]);
}
