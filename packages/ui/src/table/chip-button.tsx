import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components/Button';
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
    <Button
      ref={ref}
      className="filter"
      aria-haspopup={popup}
      aria-expanded={isOpen}
      onHoverStart={prepare}
      onFocus={prepare}
      onPress={open}
      {...(isSet ? selected : {})}
    >
      {children}
      <Icon of={ChevronDown} />
    </Button>
  );
}

const selected = { render: (dom: ComponentProps<'button'>) => <button {...dom} data-selected="" /> };
