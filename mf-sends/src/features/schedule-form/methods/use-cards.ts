import type { Channel } from '@pregon/contract/channels/channels';
import { isSendType } from './send-types.ts';
import { goToField } from '@pregon/ui/form';
import { useCallback, useRef, useState } from 'react';
import type { ScheduleAppForm } from '../schedule-values.ts';

/** State of the method cards: which are folded, and how a field in a folded card is revealed. */
export interface Cards {
  readonly isFolded: (type: Channel) => boolean;
  readonly toggle: (type: Channel) => void;
  readonly unfold: (type: Channel) => void;
  /** Unfolds the card that a field belongs to; the form calls it before it focuses an invalid field. */
  readonly reveal: (name: string) => void;
  /** Must be called after the fields of a card are mounted; it focuses the field that `reveal` asked for. */
  readonly onMounted: () => void;
}

export function useCards(form: ScheduleAppForm): Cards {
  const [folded, setFolded] = useState<ReadonlySet<Channel>>(new Set());
  const pendingField = useRef<string>(undefined);
  const unfold = (type: Channel) => setFolded((before) => new Set([...before].filter((other) => other !== type)));
  const onMounted = useCallback(() => {
    const field = pendingField.current;
    pendingField.current = undefined;
    if (field !== undefined) goToField(form, field);
  }, [form]);
  return {
    isFolded: (type) => folded.has(type),
    toggle: (type) => (folded.has(type) ? unfold(type) : setFolded(new Set([...folded, type]))),
    unfold,
    reveal: (name) => {
      const [type = ''] = name.split('.');
      if (!isSendType(type)) return;
      pendingField.current = name;
      unfold(type);
    },
    onMounted,
  };
}
