import { CircleQuestionMark } from 'lucide-react';
import { useRef } from 'react';
import { focusPressed } from '../button/focus-pressed.ts';
import { useOpenPart } from '../form/open-part.ts';
import { Icon } from '../icon.tsx';
import type { Definition, Term } from './definitions.ts';

const loadPopover = async () => (await import(/* webpackChunkName: "ui-term-popover" */ './term-popover.tsx')).TermPopover;

/** The whole glossary, in a chunk of its own. */
export async function loadDefinitions(): Promise<Readonly<Record<Term, Definition>>> {
  return (await import(/* webpackChunkName: "ui-term-popover" */ './definitions.ts')).definitions;
}

export interface WhatIsProps {
  readonly term: Term;
}

/** '¿Qué es esto?' beside a term: a small button that opens its definition. */
export function WhatIs({ term }: WhatIsProps) {
  const part = useOpenPart(loadPopover);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="what-is"
        aria-label={`¿Qué es esto? ${term}`}
        aria-haspopup="dialog"
        aria-expanded={part.isOpen}
        onPointerEnter={part.prepare}
        onFocus={part.prepare}
        onClick={(event) => {
          focusPressed(event);
          part.open();
        }}
      >
        <Icon of={CircleQuestionMark} />
      </button>
      {part.Part ? <part.Part anchor={anchor} term={term} onClose={part.close} /> : null}
    </>
  );
}
