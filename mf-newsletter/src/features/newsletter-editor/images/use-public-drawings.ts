import { loadPart } from '@pregon/remote-api/load-part';
import { useEffect, useRef } from 'react';
import type { MailEditor } from '../mail-editor.ts';
import { useEditorState } from '../use-mail-editor.ts';

const drawn = 'data:image/svg+xml';

/**
 * Replaces drawings of blocks and templates by uploaded images once they are in the message. After a failure they are unchanged until the
 * next visit.
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
