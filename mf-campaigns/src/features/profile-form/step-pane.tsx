import { faultMessage } from '@pregon/auth-api/fault';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Skeleton, Empty, Section, Waiting } from '@pregon/ui/page';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useOptionLists } from './option-lists.ts';
import { bundledFields, loadFields } from './step-parts.ts';
import { type Step, steps } from './steps.ts';
import type { StepProps } from './steps/step-props.ts';

interface StepPaneProps extends Omit<StepProps, 'lists'> {
  readonly step: Step;
  /** Called after the fields of a step are mounted. */
  readonly onMounted: (step: Step, pane: HTMLElement | null) => void;
}

/** Pane of one step; its fields are code-split and its lists are loaded when the step is opened. */
export function StepPane({ step, onMounted, ...props }: StepPaneProps) {
  const pane = useRef<HTMLFieldSetElement>(null);
  const { Fields, fault, retry } = useFields(step);
  const { lists, error, retry: retryLists } = useOptionLists(step.lists);
  const isReady = Fields !== undefined && lists !== undefined;
  useEffect(() => {
    if (isReady) onMounted(step, pane.current);
  }, [isReady, step, onMounted]);
  const hasFailed = fault !== undefined || (error !== null && !lists);
  return (
    <fieldset ref={pane} className="form" tabIndex={-1} aria-label={`Paso ${steps.indexOf(step) + 1}: ${step.title}`}>
      <Section title={step.title} description={isMarked(step) ? 'Los campos con * son obligatorios.' : undefined}>
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
                  retryLists();
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

/** Whether a step shows required fields from the start. */
const isMarked = ({ fields }: Step) => 'name' in fields || 'geoHierarchy' in fields || 'customerFocus' in fields;

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
    if (bundledFields(step)) return undefined;
    let isStale = false;
    loadPart(() => loadFields(step)).then(
      (Fields) => isStale || setFetched({ step, attempt, Fields }),
      (fault: unknown) => isStale || setFetched({ step, attempt, fault }),
    );
    return () => {
      isStale = true;
    };
  }, [step, attempt]);
  const current = fetched.step === step && fetched.attempt === attempt ? fetched : undefined;
  return {
    Fields: bundledFields(step) ?? current?.Fields,
    fault: current?.fault,
    retry: () => setAttempt(attempt + 1),
  };
}

const skeletons = ['first', 'second', 'third'];

function StepLoading() {
  return (
    <Waiting label="Cargando el paso…">
      {skeletons.map((name) => (
        <p key={name}>
          <Skeleton height="4.5rem" />
        </p>
      ))}
    </Waiting>
  );
}
