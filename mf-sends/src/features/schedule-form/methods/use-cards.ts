import type { Channel } from '@pregon/contract/channels/channels';
import { isSendType } from './send-types.ts';
import { goToField } from '@pregon/ui/form';
import { useCallback, useRef, useState } from 'react';
import type { ScheduleAppForm } from '../schedule-values.ts';

/** Which methods are folded, and how a field of a folded one is brought into sight. */
export interface Cards {
  readonly isFolded: (type: Channel) => boolean;
  readonly toggle: (type: Channel) => void;
  readonly unfold: (type: Channel) => void;
  /** For the form: opens the method that a field belongs to. */
  readonly reveal: (name: string) => void;
  /** The fields of a method are on the page. */
  readonly onShown: () => void;
}

export function useCards(form: ScheduleAppForm): Cards {
  const [folded, setFolded] = useState<ReadonlySet<Channel>>(new Set());
  const wanted = useRef<string>(undefined);
  const unfold = (type: Channel) => setFolded((before) => new Set([...before].filter((other) => other !== type)));
  const onShown = useCallback(() => {
    const field = wanted.current;
    wanted.current = undefined;
    if (field !== undefined) goToField(form, field);
  }, [form]);
  return {
    isFolded: (type) => folded.has(type),
    toggle: (type) => (folded.has(type) ? unfold(type) : setFolded(new Set([...folded, type]))),
    unfold,
    reveal: (name) => {
      const [type = ''] = name.split('.');
      if (!isSendType(type)) return;
      wanted.current = name;
      unfold(type);
    },
    onShown,
  };
}
