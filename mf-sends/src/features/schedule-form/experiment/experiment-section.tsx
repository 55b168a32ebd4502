import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { type ExperimentDesign, mostArms } from '@pregon/contract/experiments/experiment.schema';
import { readScheduleExperiment } from '@pregon/contract/experiments/experiments.endpoints';
import { Button } from '@pregon/ui/button';
import { type BoundField, Field, useValues } from '@pregon/ui/form';
import { Note, Section, Skeleton, Waiting } from '@pregon/ui/page';
import { WhatIs } from '@pregon/ui/term';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';
import { ArmFields } from './arm-fields.tsx';
import { DetectableNote } from './detectable-note.tsx';
import { designErrors, noExperiment, readDesign } from './experiment-value.ts';
import { newDesign, sameForAll } from './new-design.ts';
import { PlanFields } from './plan-fields.tsx';
import { refusedFields, withoutArm } from './refused-fields.ts';
import './experiment.css';

export interface ExperimentProps {
  readonly form: ScheduleAppForm;
  /** The schedule that is edited; undefined for a new one. */
  readonly scheduleId: string | undefined;
  readonly isDisabled: boolean;
  /** What the form was refused with last, in its names. */
  readonly refusal: unknown;
}

/** Form section of an experiment: the versions of the message, and who gets none. */
export function ExperimentSection({ form, scheduleId, ...props }: ExperimentProps) {
  const { data, error, refetch } = useQuery({
    ...restQuery(readScheduleExperiment, { params: { id: scheduleId ?? '' } }),
    enabled: scheduleId !== undefined,
    staleTime: 0,
  });
  return (
    <Section
      title={fieldLabels.experiment}
      beside={<WhatIs term="Experimento" />}
      description="Al azar, unas personas reciben cada versión y otras no reciben nada. Así se ve cuánto vende el mensaje de verdad."
    >
      {scheduleId === undefined || data ? (
        <Field of={form} name="experiment" label={fieldLabels.experiment} empty="">
          {(field) => <Design {...props} form={form} field={field} stored={data?.experiment ?? undefined} />}
        </Field>
      ) : error ? (
        <p className="row wrap" role="alert">
          <span className="soft">{faultMessage(error)}</span>
          <Button size="s" onPress={() => void refetch()}>
            Reintentar
          </Button>
        </p>
      ) : (
        <Waiting>
          <Skeleton height="12rem" />
        </Waiting>
      )}
    </Section>
  );
}

interface DesignProps extends Omit<ExperimentProps, 'scheduleId'> {
  readonly field: BoundField<string>;
  readonly stored: ExperimentDesign | undefined;
}

function Design({ form, field, stored, isDisabled, refusal }: DesignProps) {
  const [methods = [], whatsappNumber = ''] = useValues(form, ['methods', 'wa.waPhoneNumber']);
  const [removed, setRemoved] = useState('');
  const [refused, setRefused] = useState<{ readonly refusal: unknown; readonly design?: ExperimentDesign }>({
    refusal: undefined,
  });
  if (field.value === noExperiment || (field.value === '' && !stored))
    return (
      <div className="row wrap">
        <output className="soft">
          {field.value === noExperiment ? 'Todos reciben lo mismo: quitaste el experimento.' : null}
        </output>
        <Button isDisabled={isDisabled} onPress={() => field.set(removed || JSON.stringify(stored ?? newDesign))}>
          {removed ? 'Deshacer' : 'Crear el experimento'}
        </Button>
      </div>
    );
  const { arms, controlShare, metric, horizonDays, mode, automaticWinner } = readDesign(field.value) ?? stored ?? newDesign;
  const design: ExperimentDesign = { arms, controlShare, metric, horizonDays, mode, automaticWinner };
  if (refused.refusal !== refusal) setRefused({ refusal, design });
  const fields = refusal instanceof ApiFault ? refusal.fields : {};
  const atFields = refusedFields({ fields, design: refused.design ?? design }, design);
  const errors = { ...atFields, ...designErrors(design) };
  const isAbove = field.error !== '' && !Object.values(atFields).includes(withoutArm(field.error));
  const change = (changed: Partial<ExperimentDesign>) => field.set(JSON.stringify({ ...design, ...changed }));
  return (
    <div className="experiment" data-field="experiment" data-invalid={field.error ? '' : undefined}>
      {isAbove ? (
        <p className="error" id={field.errorId} role="alert">
          {field.error}
        </p>
      ) : null}
      {isDisabled ? <Note>Ya salieron mensajes: el experimento no cambia.</Note> : null}
      <PlanFields design={design} errors={errors} isDisabled={isDisabled} onChange={change} />
      {arms.map((arm, index) => (
        <ArmFields
          // A version has no other name than its place.
          key={index}
          arm={arm}
          place={index + 1}
          methods={methods}
          whatsappNumber={whatsappNumber}
          errors={errors}
          isDisabled={isDisabled}
          onChange={(changed) => change({ arms: arms.with(index, { ...arm, ...changed }) })}
          onRemove={arms.length > 1 ? () => change({ arms: arms.toSpliced(index, 1) }) : undefined}
        />
      ))}
      <DetectableNote form={form} design={design} />
      {isDisabled ? null : (
        <div className="row wrap">
          {arms.length < mostArms ? (
            <Button onPress={() => change({ arms: [...arms, sameForAll] })}>Añadir otra versión</Button>
          ) : null}
          <Button
            variant="ghost"
            onPress={() => {
              setRemoved(JSON.stringify(design));
              field.set(noExperiment);
            }}
          >
            Quitar el experimento
          </Button>
        </div>
      )}
    </div>
  );
}
