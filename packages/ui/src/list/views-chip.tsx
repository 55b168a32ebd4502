import { useRef } from 'react';
import { useOpenPart } from '../form/open-part.ts';
import type { ColumnChoiceProps } from '../table/column-choice.tsx';
import { ChipButton } from '../table/chip-button.tsx';

/** A named view of a list: the query of its address, without a question mark, and in `columns` the keys of the columns that it shows. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

/** Where a person's saved views of a list are stored. Both reject with a message for people. */
export interface ViewStore {
  /**
   * The names of the parameters that belong to the list, where it is part of a page: a view has these alone, and opening it leaves the other
   * ones in the address. undefined: the address is that of the list.
   */
  readonly keeps?: readonly string[] | undefined;
  readonly read: () => Promise<readonly SavedView[]>;
  /** Replaces them all; returns what was stored. */
  readonly replace: (views: readonly SavedView[]) => Promise<readonly SavedView[]>;
}

const loadPopover = async () => (await import(/* webpackChunkName: "ui-views-popover" */ './views-popover.tsx')).ViewsPopover;

interface ViewsChipProps {
  readonly store: ViewStore;
  /** The columns of the list, which a view keeps; undefined where they are fixed. */
  readonly choice?: ColumnChoiceProps | undefined;
}

/** The saved views of a list: opens one, saves the current one, removes one. */
export function ViewsChip({ store, choice }: ViewsChipProps) {
  const part = useOpenPart(loadPopover);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ChipButton ref={anchor} part={part} popup="dialog" isSet={false}>
        Vistas
      </ChipButton>
      {part.Part ? <part.Part anchor={anchor} store={store} choice={choice} onClose={part.close} /> : null}
    </>
  );
}
