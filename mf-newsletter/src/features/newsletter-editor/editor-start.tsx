import { loadPart } from '@pregon/federation/load-part';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { MailEditor } from './mail-editor.ts';

const TemplateGallery = lazy(async () => ({
  default: (await loadPart(() => import('./templates/template-gallery.tsx'))).TemplateGallery,
}));

interface EditorStartProps {
  /** Undefined until it shows the design. */
  readonly editor: MailEditor | undefined;
  readonly brand: string;
  /** Nobody has done anything yet. */
  readonly isNew: boolean;
  readonly children: ReactNode;
}

/** A new newsletter begins with a choice of templates, over the editor that gets ready meanwhile. */
export function EditorStart({ editor, brand, isNew, children }: EditorStartProps) {
  const [isChosen, setChosen] = useState(false);
  const isChoosing = isNew && !isChosen;
  const choose = (content: string | undefined) => {
    if (content !== undefined) editor?.startWith(content);
    setChosen(true);
  };
  return (
    <div className="ed-stage">
      <div className="ed-stage-work" inert={isChoosing}>
        {children}
      </div>
      {isChoosing ? (
        <Suspense>
          <TemplateGallery brand={brand} isReady={editor !== undefined} onChoose={choose} />
        </Suspense>
      ) : null}
    </div>
  );
}
