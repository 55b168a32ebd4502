import { Button, IconButton } from '@pregon/ui/button';
import { EmojiButton } from '@pregon/ui/emoji';
import { Icon } from '@pregon/ui/icon';
import { ArrowDown, ArrowUp, ChevronLeft, Copy, Trash2 } from 'lucide-react';
import { ImageField } from './images/image-field.tsx';
import type { EditorState, MailEditor, OutlinePart, SelectedPart } from './mail-editor.ts';
import { PartFieldControl } from './part-field-control.tsx';
import { SaveBlockButton } from './saved-blocks/save-block-button.tsx';
import { TagList } from './tag-list.tsx';
import { TextLines } from './text-lines.tsx';
import { useEditorState } from './use-mail-editor.ts';

interface DesignPanelProps {
  readonly editor: MailEditor | undefined;
  /** Texts are edited in fields, because there is no canvas. */
  readonly isList?: boolean;
}

/** The outline of the message, or the properties of the selected part. */
export function DesignPanel({ editor, isList = false }: DesignPanelProps) {
  const state = useEditorState(editor);
  if (!editor || !state) return null;
  if (state.selected)
    return <PartPanel editor={editor} part={state.selected} state={state} isList={isList} key={state.selected.id} />;
  return (
    <>
      <h2>Contenido</h2>
      <Outline parts={state.outline} onSelect={editor.selectPart} />
      {state.fields.map((field) => (
        <PartFieldControl key={field.id} field={field} onChange={(value) => editor.setField(field.id, value)} />
      ))}
    </>
  );
}

interface PartPanelProps {
  readonly editor: MailEditor;
  readonly part: SelectedPart;
  readonly state: Pick<EditorState, 'pressedTag' | 'imageRequests'>;
  readonly isList: boolean;
}

function PartPanel({ editor, part, isList, state: { pressedTag, imageRequests } }: PartPanelProps) {
  return (
    <>
      <div className="row">
        <IconButton label="Volver al contenido" size="s" onPress={() => editor.selectPart(undefined)}>
          <Icon of={ChevronLeft} />
        </IconButton>
        <h2 className="ed-part" title={part.label}>
          {part.label}
        </h2>
      </div>
      <fieldset className="row" aria-label="Acciones">
        <IconButton label="Subir sección" size="s" variant="default" onPress={() => editor.moveSection(-1)}>
          <Icon of={ArrowUp} />
        </IconButton>
        <IconButton label="Bajar sección" size="s" variant="default" onPress={() => editor.moveSection(1)}>
          <Icon of={ArrowDown} />
        </IconButton>
        <IconButton label="Duplicar" size="s" variant="default" onPress={editor.duplicate}>
          <Icon of={Copy} />
        </IconButton>
        <IconButton label="Eliminar" size="s" variant="default" onPress={editor.remove}>
          <Icon of={Trash2} />
        </IconButton>
        <SaveBlockButton editor={editor} />
        {part.isText && !isList ? (
          <span className="row end">
            <EmojiButton onChoose={editor.insertText} />
            <Button size="s" onPress={editor.editText}>
              Editar texto
            </Button>
          </span>
        ) : null}
      </fieldset>
      {isList ? <TextLines editor={editor} part={part} /> : null}
      <TagList editor={editor} tags={part.tags} pressed={pressedTag} />
      <Outline parts={part.parts} onSelect={editor.selectPart} />
      {part.fields.map((field) =>
        field.control.kind === 'picture' ? (
          <ImageField
            key={field.id}
            editor={editor}
            partId={part.id}
            field={field}
            alt={valueOf(part, 'alt')}
            request={imageRequests}
          />
        ) : (
          <PartFieldControl key={field.id} field={field} onChange={(value) => editor.setField(field.id, value, part.id)} />
        ),
      )}
    </>
  );
}

const valueOf = ({ fields }: SelectedPart, id: string): string => fields.find((field) => field.id === id)?.value ?? '';

function Outline({ parts, onSelect }: { parts: readonly OutlinePart[]; onSelect: (id: string) => void }) {
  if (parts.length === 0) return null;
  return (
    <ul className="ed-outline">
      {parts.map((part) => (
        <li key={part.id} data-depth={part.depth}>
          <button type="button" title={part.label} onClick={() => onSelect(part.id)}>
            {part.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
