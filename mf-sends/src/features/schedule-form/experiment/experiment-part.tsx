import { Button } from '@pregon/ui/button';
import { Section } from '@pregon/ui/page';
import { useState } from 'react';
import { LazyPart } from '../lazy-part.tsx';
import type { ExperimentProps } from './experiment-section.tsx';

const load = async () => (await import('./experiment-section.tsx')).ExperimentSection;

/** The experiment of a schedule: a button until somebody wants one, because few schedules have one. */
export function ExperimentPart(props: ExperimentProps & { readonly isSet: boolean }) {
  const [isOpen, setOpen] = useState(props.isSet);
  if (isOpen)
    return (
      <LazyPart load={load} height="18rem">
        {(Part) => <Part {...props} />}
      </LazyPart>
    );
  return props.isDisabled ? null : (
    <Section title="Experimento">
      <div>
        <Button onPress={() => setOpen(true)}>Añadir un experimento</Button>
      </div>
    </Section>
  );
}
