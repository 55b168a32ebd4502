import { useEffect, useRef, type ReactNode } from 'react';
import { Section } from '../page/page-frame.tsx';
import { ApprovalPart } from './approval-part.tsx';
import type { CollaborationActions, CollaborationData } from './collaboration-data.ts';
import './collaboration.css';
import { CommentList } from './comment-list.tsx';

/** The place of the panel in the address of a page. */
const place = 'colaboracion';

export interface CollaborationPanelProps {
  readonly data: CollaborationData;
  readonly actions: CollaborationActions;
  /** The account's time zone. */
  readonly zone: string | undefined;
  /** Leads the one who is asked to what changed. */
  readonly difference?: ReactNode;
  /** Why no approval is asked for any more, as a sentence; undefined where one may be. */
  readonly closed?: string | undefined;
}

/** The approval of a record and its comments, one below the other. */
export function CollaborationPanel({ data, actions, zone, difference, closed }: CollaborationPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The panel loads after the page, when the browser has looked for the place in the address.
  useEffect(() => {
    if (window.location.hash === `#${place}`) panel.current?.scrollIntoView();
  }, []);
  return (
    <div className="collab" id={place} ref={panel}>
      <Section title="Aprobación">
        <ApprovalPart data={data} actions={actions} zone={zone} difference={difference} closed={closed} />
      </Section>
      <Section title={data.comments.length === 0 ? 'Comentarios' : `Comentarios (${data.comments.length})`}>
        <CommentList data={data} actions={actions} zone={zone} />
      </Section>
    </div>
  );
}
