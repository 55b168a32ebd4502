import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Image, Link2, Type, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Difference } from './message-difference.ts';

const kinds: Readonly<Record<Difference['kind'], { readonly icon: LucideIcon; readonly word: string }>> = {
  text: { icon: Type, word: 'Texto' },
  link: { icon: Link2, word: 'Enlace' },
  image: { icon: Image, word: 'Imagen' },
};
const states = { same: 'igual', added: 'agregado', removed: 'quitado', changed: 'cambiado' } as const;

/** The list of differences. Unchanged parts are hidden unless requested. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  const [isWhole, setWhole] = useState(false);
  const same = differences.filter(({ state }) => state === 'same').length;
  const shown = isWhole ? differences : differences.filter(({ state }) => state !== 'same');
  return (
    <>
      {shown.length === 0 ? <p className="soft">Se leen igual. Puede haber cambiado su aspecto.</p> : null}
      <ul className="vs-differences">
        {shown.map(({ kind, state, words }, index) => (
          <li key={index} data-state={state}>
            <Icon of={kinds[kind].icon} label={kinds[kind].word} />
            <p>
              <span className="sr">{states[state]}: </span>
              {words.map((run, at) =>
                run.state === 'added' ? (
                  <ins key={at}>{run.text}</ins>
                ) : run.state === 'removed' ? (
                  <del key={at}>{run.text}</del>
                ) : (
                  <span key={at}>{run.text}</span>
                ),
              )}
            </p>
          </li>
        ))}
      </ul>
      {same > 0 ? (
        <Button size="s" variant="ghost" onPress={() => setWhole(!isWhole)}>
          {isWhole ? 'Ocultar lo que no cambió' : `Mostrar también lo que no cambió (${same})`}
        </Button>
      ) : null}
    </>
  );
}
