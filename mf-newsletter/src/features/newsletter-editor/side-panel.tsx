import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useAddressValue } from '../../address-value.ts';
import { DesignPanel } from './design-panel.tsx';
import { LatePanel } from './late-panel.tsx';
import type { MailEditor } from './mail-editor.ts';
import { reviewMessage } from './review/message-review.ts';
import { ReviewTab } from './review/review-tab.tsx';
import { useSpelling } from './spelling/use-spelling.ts';
import { useKeepsEditing } from './use-keeps-editing.ts';
import { useEditorState } from './use-mail-editor.ts';

const tabs = { design: 'Diseño', tags: 'Etiquetas', review: 'Revisión', assistant: 'Asistente' } as const;
const loadTags = async () => (await import('./tags-panel.tsx')).default;
const loadAssistant = async () => (await import('./assistant/assistant-panel.tsx')).default;
type Tab = keyof typeof tabs;
const order = Object.keys(tabs) as Tab[];
/** The tabs by their values in the address; it does not name the first one. */
const addresses = { design: undefined, tags: 'etiquetas', review: 'revision', assistant: 'asistente' } as const;

interface SidePanelProps {
  readonly editor: MailEditor | undefined;
  readonly name: string;
  readonly wasApproved: boolean;
}

/** The side panel: properties of the selection, merge tags, and the review. */
export function SidePanel({ editor, name, wasApproved }: SidePanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const state = useEditorState(editor);
  const [named, setNamed] = useAddressValue('panel');
  // The state is shown at once; the address follows it, and sets it again after a reload.
  const [tab, setTab] = useState<Tab>(() => order.find((key) => addresses[key] === named) ?? 'design');
  useEffect(() => {
    if (named !== addresses[tab]) setNamed(addresses[tab], { replace: true });
  }, [tab, named, setNamed]);
  const spelling = useSpelling(editor);
  const [answered, setAnswered] = useState(0);
  if (state && state.tagRequests !== answered) {
    setAnswered(state.tagRequests);
    setTab('tags');
  }
  useKeepsEditing(panel);
  // Deferred, so that typing is rendered before its review.
  const content = useDeferredValue(state?.content);
  const findings = useMemo(() => (content === undefined ? [] : reviewMessage(content, name)), [content, name]);
  const faults = findings.filter(({ level }) => level === 'fault').length;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && order[(order.indexOf(tab) + step + order.length) % order.length];
    if (!next) return;
    setTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <section className="ed-side ed-panel" aria-label="Ajustes del mensaje" ref={panel}>
      <div className="tabs" role="tablist" aria-label="Ajustes">
        {order.map((key) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === tab}
            aria-controls={`${id}-panel`}
            tabIndex={key === tab ? 0 : -1}
            data-selected={key === tab ? '' : undefined}
            onClick={() => setTab(key)}
            onKeyDown={move}
          >
            {tabs[key]}
            {key === 'review' && faults > 0 ? <span className="count ed-faults">{faults}</span> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className="ed-panel-body">
        {tab === 'design' ? <DesignPanel editor={editor} /> : null}
        {tab === 'tags' ? <LatePanel load={loadTags} props={{ editor, request: answered }} /> : null}
        {tab === 'review' ? <ReviewTab editor={editor} name={name} wasApproved={wasApproved} spelling={spelling} /> : null}
        {tab === 'assistant' ? <LatePanel load={loadAssistant} props={{ editor }} /> : null}
      </div>
    </section>
  );
}
