import { useState } from 'react';
import { Button } from '../button.tsx';
import type { CollaborationActions, CollaborationData, CommentData } from './collaboration-data.ts';
import { Comment } from './comment.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { useAction } from './use-action.ts';
import { Note } from '../page/note.tsx';

interface CommentListProps {
  readonly data: CollaborationData;
  readonly actions: CollaborationActions;
  readonly zone: string | undefined;
}

/** The threads of a record: open ones first, resolved ones folded, and a field for a new one. */
export function CommentList({ data, actions, zone }: CommentListProps) {
  const { comments, colleagues } = data;
  const threads = comments.filter(({ thread }) => thread === null);
  const open = threads.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt !== null);
  const shown = (one: CommentData) => <Thread key={one.id} begun={one} data={data} actions={actions} zone={zone} />;
  return (
    <div className="collab-comments">
      {threads.length === 0 ? (
        <p className="soft">Todavía no hay comentarios. Todo tu equipo los puede leer y escribir.</p>
      ) : null}
      {open.map(shown)}
      {resolved.length > 0 ? (
        <details>
          <summary>{resolved.length === 1 ? '1 conversación resuelta' : `${resolved.length} conversaciones resueltas`}</summary>
          {resolved.map(shown)}
        </details>
      ) : null}
      <CommentEditor
        label="Comentario nuevo"
        submitLabel="Comentar"
        colleagues={colleagues}
        onSubmit={(text, mentions) => actions.comment(text, null, mentions)}
      />
    </div>
  );
}

function Thread({ begun, data, actions, zone }: CommentListProps & { readonly begun: CommentData }) {
  const [isAnswering, setAnswering] = useState(false);
  const { isRunning, fault, run } = useAction();
  const answers = data.comments.filter(({ thread }) => thread === begun.id);
  const isResolved = begun.resolvedAt !== null;
  return (
    <article className="collab-thread" aria-label={`Conversación de ${begun.author.name}`}>
      {[begun, ...answers].map((one) => (
        <Comment key={one.id} comment={one} colleagues={data.colleagues} actions={actions} zone={zone} />
      ))}
      {isResolved ? <p className="soft small">{`Resuelta por ${begun.resolvedBy ?? 'alguien'}.`}</p> : null}
      <div role="alert">{fault ? <Note tone="warning">{fault}</Note> : null}</div>
      {isAnswering ? (
        <CommentEditor
          label="Respuesta"
          submitLabel="Responder"
          colleagues={data.colleagues}
          onSubmit={(text, mentions) => actions.comment(text, begun.id, mentions)}
          onClose={() => setAnswering(false)}
        />
      ) : (
        <div className="collab-answer row">
          <Button size="s" variant="ghost" onPress={() => setAnswering(true)}>
            Responder
          </Button>
          <Button
            size="s"
            variant="ghost"
            isPending={isRunning}
            onPress={() => void run(() => actions.change(begun.id, { isResolved: !isResolved }))}
          >
            {isResolved ? 'Reabrir' : 'Resolver'}
          </Button>
        </div>
      )}
    </article>
  );
}
