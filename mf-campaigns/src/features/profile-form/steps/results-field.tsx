import { faultMessage } from '@pregon/auth-api/fault';
import { emptyProfile, type ProfileValues } from '@pregon/contract/profiles/profile-fields';
import { Button } from '@pregon/ui/button';
import { Field, FieldFrame, setFieldValue, UndoNotice } from '@pregon/ui/form';
import { formatNumber } from '@pregon/ui/format';
import { Note, Skeleton } from '@pregon/ui/page';
import { useCallback, useId, useRef, useState } from 'react';
import { useAudience } from '../audience/audience.queries.ts';
import type { ProfileAppForm } from '../profile-values.ts';
import { selectionOf, useProfileValues } from '../selection-of.ts';
import type { StepProps } from './step-props.ts';

type People = Pick<ProfileValues, 'resultsOf' | 'resultsId' | 'resultsOccurrence' | 'resultsTo' | 'resultsStart' | 'resultsEnd'>;

const peopleIn = (values: ProfileValues): People => ({
  resultsOf: values.resultsOf,
  resultsId: values.resultsId,
  resultsOccurrence: values.resultsOccurrence,
  resultsTo: values.resultsTo,
  resultsStart: values.resultsStart,
  resultsEnd: values.resultsEnd,
});

function setPeople(form: ProfileAppForm, people: People): void {
  setFieldValue(form, 'profile.resultsOf', people.resultsOf);
  setFieldValue(form, 'profile.resultsId', people.resultsId);
  setFieldValue(form, 'profile.resultsOccurrence', people.resultsOccurrence);
  setFieldValue(form, 'profile.resultsTo', people.resultsTo);
  setFieldValue(form, 'profile.resultsStart', people.resultsStart);
  setFieldValue(form, 'profile.resultsEnd', people.resultsEnd);
}

/** The people behind some results, who are chosen on the page of those results: a sentence, which can be removed. */
export function ResultsField({ form, bind, isReadOnly }: StepProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const people = peopleIn(useProfileValues(form));
  const [removed, setRemoved] = useState<People>();
  const forget = useCallback(() => setRemoved(undefined), []);
  const { name, label } = bind('resultsId');
  const isSet = people.resultsId !== '';
  return (
    <fieldset className="box" aria-labelledby={id} data-selected={isSet ? '' : undefined}>
      <header>
        <div>
          <h3 id={id} ref={heading} tabIndex={-1}>
            Por los resultados de un envío
          </h3>
          <p>
            {isSet
              ? 'Elegidas en «Resultados». Los otros filtros, los permisos y las bajas reducen la audiencia.'
              : 'Para elegirlas, abre «Resultados» de una programación, una campaña o un newsletter y usa «Crear perfil con estas personas».'}
          </p>
        </div>
      </header>
      <Field of={form} name={name} label={label} empty="">
        {(field) =>
          isSet ? (
            <FieldFrame field={field} label={label} optional group="group">
              <ResultsSentence people={people} />
              {isReadOnly ? null : (
                <Button
                  variant="ghost"
                  size="s"
                  onPress={() => {
                    setRemoved(people);
                    setPeople(form, peopleIn(emptyProfile));
                    heading.current?.focus();
                  }}
                >
                  Quitar estas personas
                </Button>
              )}
            </FieldFrame>
          ) : null
        }
      </Field>
      <UndoNotice
        message={removed && !isSet ? 'El perfil ya no elige por resultados.' : undefined}
        onUndo={() => {
          if (removed) setPeople(form, removed);
          forget();
        }}
        onExpire={forget}
      />
    </fieldset>
  );
}

/** The sentence of these people alone, as the server words it, and how many they are. */
function ResultsSentence({ people }: { readonly people: People }) {
  const { data, error, refetch } = useAudience(selectionOf({ ...emptyProfile, ...people }));
  if (data) {
    const count = data.audience.steps.find(({ key }) => key === 'results')?.remaining ?? 0;
    return (
      <p>
        {data.audience.sentence} <span className="soft">{count === 1 ? '1 persona' : `${formatNumber(count)} personas`}.</span>
      </p>
    );
  }
  if (!error) return <Skeleton width="20rem" />;
  return (
    <Note tone="warning">
      {faultMessage(error)}{' '}
      <Button variant="ghost" size="s" onPress={() => void refetch()}>
        Reintentar
      </Button>
    </Note>
  );
}
