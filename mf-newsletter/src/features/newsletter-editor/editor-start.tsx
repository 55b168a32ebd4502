import { useState, type ReactNode } from 'react';
import type { MailEditor } from './mail-editor.ts';
import type { MessageBrand } from './message/message-brand.ts';
import { usePart } from './use-part.ts';

const loadGallery = async () => (await import('./templates/template-gallery.tsx')).TemplateGallery;

interface EditorStartProps {
  /** Undefined until it shows the design. */
  readonly editor: MailEditor | undefined;
  /** Undefined until it is loaded. */
  readonly brand: MessageBrand | undefined;
  /** A new newsletter without any edits. */
  readonly isNew: boolean;
  readonly children: ReactNode;
}

/** Shows the template gallery over a new newsletter, while the editor loads. */
export function EditorStart({ editor, brand, isNew, children }: EditorStartProps) {
  const [isChosen, setChosen] = useState(false);
  const isChoosing = isNew && !isChosen;
  // If the gallery fails to load, the editor's initial message remains.
  const { part: Gallery } = usePart(loadGallery, isChoosing);
  const isShown = isChoosing && Gallery !== undefined;
  const choose = (content: string | undefined) => {
    if (content !== undefined) editor?.startWith(content);
    setChosen(true);
  };
  return (
    <div className="ed-stage">
      <div className="ed-stage-work" inert={isShown}>
        {children}
      </div>
      {isShown ? <Gallery brand={brand} isReady={editor !== undefined} onChoose={choose} /> : null}
    </div>
  );
}
