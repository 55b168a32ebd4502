import { type Channel, channelFacts, channelNames } from '@pregon/contract/channels/channels';
import { Field } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { Section } from '@pregon/ui/page';
import { CircleAlert } from 'lucide-react';
import type { ComponentType } from 'react';
import { scheduleChannels } from '../../../channels.ts';
import { LazyPart } from '../lazy-part.tsx';
import type { Reach } from '../reach.ts';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';
import { MethodCard } from './method-card.tsx';
import { MethodSummary } from './method-summary.tsx';
import type { MethodProps } from './method-props.ts';
import { MountListener } from './mount-listener.tsx';
import type { Cards } from './use-cards.ts';

interface MethodsSectionProps {
  readonly form: ScheduleAppForm;
  readonly cards: Cards;
  readonly reach: Reach;
  readonly hasNewsletters: boolean;
  readonly scheduleId: string | undefined;
  readonly isDisabled: boolean;
}

/** Form section with one card for each method; a schedule may use several methods. */
export function MethodsSection({ form, cards, reach, hasNewsletters, scheduleId, isDisabled }: MethodsSectionProps) {
  const counts = reach.audience?.reach;
  const props: MethodProps = { form, profile: reach.profile?.key, hasNewsletters, scheduleId, isDisabled };
  return (
    <Section
      title={fieldLabels.methods}
      description={
        isDisabled ? 'Ya salieron mensajes: los métodos no cambian.' : 'Cada cliente recibe los métodos que ha permitido.'
      }
    >
      <Field of={form} name="methods" label={fieldLabels.methods} empty={[] as string[]}>
        {(field) => (
          <fieldset
            className="methods"
            aria-label={fieldLabels.methods}
            data-field="methods"
            data-invalid={field.error ? '' : undefined}
          >
            {field.error ? (
              <p className="error" id={field.errorId}>
                <Icon of={CircleAlert} />
                {field.error}
              </p>
            ) : null}
            {channelNames.map((type) => {
              const isOn = field.value.includes(type);
              const isOpen = isOn && !cards.isFolded(type);
              return (
                <MethodCard
                  key={type}
                  type={type}
                  isOn={isOn}
                  isOpen={isOpen}
                  isDisabled={isDisabled}
                  reach={counts?.[channelFacts[type].audienceKey]}
                  summary={<MethodSummary form={form} type={type} />}
                  onSwitch={(on) => {
                    field.set(on ? [...field.value, type] : field.value.filter((other) => other !== type));
                    if (on) cards.unfold(type);
                  }}
                  onToggle={() => cards.toggle(type)}
                >
                  <MethodFields type={type} props={props} onMounted={cards.onMounted} />
                </MethodCard>
              );
            })}
          </fieldset>
        )}
      </Field>
    </Section>
  );
}

interface MethodFieldsProps {
  readonly type: Channel;
  readonly props: MethodProps;
  readonly onMounted: () => void;
}

function MethodFields({ type, props, onMounted }: MethodFieldsProps) {
  return (
    <LazyPart<ComponentType<MethodProps>> key={type} load={scheduleChannels[type].loadFields} height="18rem">
      {(Fields) => (
        <MountListener onMounted={onMounted}>
          <Fields {...props} />
        </MountListener>
      )}
    </LazyPart>
  );
}
