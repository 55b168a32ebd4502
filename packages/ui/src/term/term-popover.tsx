import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { Link } from 'react-router-dom';
import { definitions, type Definition, type Term } from './definitions.ts';
import { termAnchor } from './term-anchor.ts';

export interface TermPopoverProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly term: Term;
  readonly onClose: () => void;
}

/** The definition of a term, a lazily loaded chunk. */
export function TermPopover({ anchor, term, onClose }: TermPopoverProps) {
  const { text, example }: Definition = definitions[term];
  return (
    <Popover className="pop pop-term" placement="bottom start" offset={4} triggerRef={anchor} isOpen onOpenChange={onClose}>
      <Dialog>
        <Heading slot="title" level={2}>
          {term}
        </Heading>
        <p>{text}</p>
        {example === undefined ? null : <p className="faint">{example}</p>}
        <Link to={`/admin/ayuda#${termAnchor(term)}`} onClick={onClose}>
          Ver todas las palabras
        </Link>
      </Dialog>
    </Popover>
  );
}
