import { faultMessage } from '@pregon/auth-api/fault';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Skeleton, Empty, Section, Waiting } from '@pregon/ui/page';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useOptionLists } from './option-lists.ts';
import { fieldsAtHand, loadFields } from './step-parts.ts';
import { type Step, steps } from './steps.ts';
import type { StepProps } from './steps/step-props.ts';

interface StepPaneProps extends Omit<StepProps, 'lists'> {
  readonly step: Step;
  /** Called after the fields of a step are mounted. */
  readonly onShown: (step: Step, pane: HTMLElement | null) => void;
}

/** Pane of one step; its fields are code-split and its lists are loaded when the step is opened. */
export function StepPane({ step, onShown, ...props }: StepPaneProps) {
  const pane = useRef<HTMLFieldSetElement>(null);
  const { Fields, fault, retry } = useFields(step);
  const { lists, error, retry: askAgain } = useOptionLists(step.lists);
  const isReady = Fields !== undefined && lists !== undefined;
  useEffect(() => {
    if (isReady) onShown(step, pane.current);
  }, [isReady, step, onShown]);
  const hasFailed = fault !== undefined || (error !== null && !lists);
  return (
    <fieldset ref={pane} className="form" tabIndex={-1} aria-label={`Paso ${steps.indexOf(step) + 1}: ${step.title}`}>
      <Section title={step.title}>
        {isReady ? (
          <Fields {...props} lists={lists} />
        ) : hasFailed ? (
          <Empty
            kind="fault"
            title="No pudimos cargar este paso"
            actions={
              <Button
                onPress={() => {
                  retry();
                  askAgain();
                }}
              >
                Reintentar
              </Button>
            }
          >
            {error ? faultMessage(error) : 'Lo que escribiste sigue aquí.'}
          </Empty>
        ) : (
          <StepLoading />
        )}
      </Section>
    </fieldset>
  );
}

interface FetchedFields {
  readonly step: Step;
  /** The number of the attempt, which increases with each retry. */
  readonly attempt: number;
  readonly Fields?: ComponentType<StepProps>;
  readonly fault?: unknown;
}

function useFields(step: Step) {
  const [attempt, setAttempt] = useState(0);
  const [fetched, setFetched] = useState<FetchedFields>({ step, attempt });
  useEffect(() => {
    if (fieldsAtHand(step)) return undefined;
    let isStale = false;
    loadPart(() => loadFields(step)).then(
      (Fields) => isStale || setFetched({ step, attempt, Fields }),
      (fault: unknown) => isStale || setFetched({ step, attempt, fault }),
    );
    return () => {
      isStale = true;
    };
  }, [step, attempt]);
  const mine = fetched.step === step && fetched.attempt === attempt ? fetched : undefined;
  return {
    Fields: fieldsAtHand(step) ?? mine?.Fields,
    fault: mine?.fault,
    retry: () => setAttempt(attempt + 1),
  };
}

const skeletons = ['first', 'second', 'third'];

function StepLoading() {
  return (
    <Waiting label="Cargando el paso…">
      {skeletons.map((bone) => (
        <p key={bone}>
          <Skeleton height="4.5rem" />
        </p>
      ))}
    </Waiting>
  );
}
