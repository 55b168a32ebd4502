import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { focusPressed } from '../button/focus-pressed.ts';
import { openByKey } from '../button/open-by-key.ts';
import type { OpenPart } from '../form/open-part.ts';
import { Icon } from '../icon.tsx';

interface ChipButtonProps {
  ref: Ref<HTMLButtonElement>;
  /** The popup that it opens. */
  part: Pick<OpenPart<never>, 'isOpen' | 'open' | 'prepare'>;
  popup: 'menu' | 'dialog';
  /** The filter is active. */
  isSet: boolean;
  children: ReactNode;
}

/** The button of a filter chip. */
export function ChipButton({ ref, part: { isOpen, open, prepare }, popup, isSet, children }: ChipButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="filter"
      aria-haspopup={popup}
      aria-expanded={isOpen}
      onPointerEnter={prepare}
      onFocus={prepare}
      onKeyDown={openByKey(open)}
      onClick={(event) => {
        focusPressed(event);
        open();
      }}
      data-selected={isSet ? '' : undefined}
    >
      {children}
      <Icon of={ChevronDown} />
    </button>
  );
}
