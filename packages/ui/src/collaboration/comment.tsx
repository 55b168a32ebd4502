import { useState } from 'react';
import { Button } from '../button.tsx';
import { NearTime } from '../near-time.tsx';
import { Note } from '../page/note.tsx';
import type { CollaborationActions, ColleagueData, CommentData } from './collaboration-data.ts';
import { CommentEditor } from './comment-editor.tsx';
import { partsOf } from './mentions.ts';
import { useAction } from './use-action.ts';

interface CommentProps {
  readonly comment: CommentData;
  readonly colleagues: readonly ColleagueData[];
  readonly actions: CollaborationActions;
  readonly zone: string | undefined;
}

/** One comment, which its author may edit and delete. */
export function Comment({ comment, colleagues, actions, zone }: CommentProps) {
  const { id, author, isOwn, text, isDeleted, mentions, createdAt, editedAt } = comment;
  const [isEditing, setEditing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { isRunning, fault, run } = useAction();
  return (
    <div className="collab-comment">
      <div className="row wrap small">
        <b>{author.name}</b>
        {author.isActive ? null : <span className="soft">(ya no está)</span>}
        <NearTime moment={createdAt} zone={zone} />
        {editedAt && !isDeleted ? <span className="soft">(editado)</span> : null}
        {isOwn && !isDeleted && !isEditing && !isAsked ? (
          <span className="collab-own row">
            <Button size="s" variant="ghost" onPress={() => setEditing(true)}>
              Editar
            </Button>
            <Button size="s" variant="ghost" onPress={() => setAsked(true)}>
              Eliminar…
            </Button>
          </span>
        ) : null}
      </div>
      {isDeleted ? (
        <p className="soft">Comentario eliminado.</p>
      ) : isEditing ? (
        <CommentEditor
          label="Editar comentario"
          submitLabel="Guardar"
          initial={text}
          colleagues={colleagues}
          onSubmit={(changed) => actions.change(id, { text: changed })}
          onClose={() => setEditing(false)}
        />
      ) : (
        <p className="collab-text">
          {partsOf(
            text,
            mentions.map(({ name }) => name),
          ).map((part, place) => (place % 2 === 1 ? <b key={place}>{part}</b> : part))}
        </p>
      )}
      <div role="alert">{fault ? <Note tone="warning">{fault}</Note> : null}</div>
      {isAsked && !isDeleted ? (
        <div className="row wrap">
          <span className="small">¿Eliminar este comentario?</span>
          <Button size="s" variant="danger" isPending={isRunning} onPress={() => void run(() => actions.remove(id))}>
            Eliminar
          </Button>
          <Button size="s" onPress={() => setAsked(false)}>
            Conservar
          </Button>
        </div>
      ) : null}
    </div>
  );
}
