import { isMergeTag, tagText } from '@pregon/contract/newsletters/merge-tags';
import { IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { EditorState, MailEditor, UsedTag } from './mail-editor.ts';
import { tagLabel } from './tag-text.ts';

interface TagListProps {
  readonly editor: MailEditor;
  readonly tags: readonly UsedTag[];
  readonly pressed: EditorState['pressedTag'];
}

/** The merge tags of a text with their default values. A press on one in the canvas focuses its field. */
export function TagList({ editor, tags, pressed }: TagListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (pressed) list.current?.querySelectorAll('input')[pressed.index]?.focus();
  }, [pressed]);
  if (tags.length === 0) return null;
  return (
    <>
      <h2>Etiquetas de este texto</h2>
      <ul className="ed-used-tags" ref={list}>
        {tags.map((tag) => (
          <TagItem key={`${tag.index} ${tag.name}`} editor={editor} tag={tag} />
        ))}
      </ul>
    </>
  );
}

function TagItem({ editor, tag: { index, name, fallback = '' } }: { editor: MailEditor; tag: UsedTag }) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const finish = () => {
    if (draft !== undefined && draft.trim() !== fallback) editor.setTag(index, tagText(name, draft));
    setDraft(undefined);
  };
  return (
    <li>
      <label htmlFor={id} className="ed-chip" data-unknown={isMergeTag(name) ? undefined : ''}>
        {tagLabel(name)}
      </label>
      <div className="input">
        <input
          id={id}
          value={draft ?? fallback}
          maxLength={60}
          placeholder="Valor por defecto"
          onChange={(event) => setDraft(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish();
          }}
        />
      </div>
      <IconButton label={`Quitar la etiqueta ${tagLabel(name)}`} size="s" onPress={() => editor.setTag(index, '')}>
        <Icon of={X} />
      </IconButton>
    </li>
  );
}
