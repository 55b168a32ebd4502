import { channelFacts, channelNames } from '@pregon/contract/channels/channels';
import type { ExperimentArm } from '@pregon/contract/experiments/experiment.schema';
import { Button } from '@pregon/ui/button';
import { Columns } from '@pregon/ui/page';
import { useId } from 'react';
import { scheduleChannels } from '../../../channels.ts';
import { ArmNewsletter } from './arm-newsletter.tsx';
import { ArmWhatsapp } from './arm-whatsapp.tsx';
import { armName } from './arm-name.ts';
import { onlyArmName } from './experiment-value.ts';
import { PlainField, WholeNumber } from './plain-field.tsx';

interface ArmFieldsProps {
  readonly arm: ExperimentArm;
  /** From 1. */
  readonly place: number;
  /** The channels of the schedule. */
  readonly methods: readonly string[];
  /** The WhatsApp number of the schedule; empty while none is chosen. */
  readonly whatsappNumber: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly isDisabled: boolean;
  readonly onChange: (changed: Partial<ExperimentArm>) => void;
  /** Undefined for the only version. */
  readonly onRemove: (() => void) | undefined;
}

const same = 'Como arriba';

/** What one version changes. An empty field stays as the method above has it. */
export function ArmFields({ arm, place, methods, whatsappNumber, errors, isDisabled, onChange, onRemove }: ArmFieldsProps) {
  const titleId = useId();
  const channels = channelNames.filter((name) => methods.includes(name));
  const fields = new Set(channels.flatMap((name) => Object.keys(scheduleChannels[name].labels)));
  const [own] = arm.channels;
  const isUnused = own !== undefined && !channels.includes(own);
  const errorOf = (field: keyof ExperimentArm) => errors[`arms.${place - 1}.${field}`];
  return (
    <section className="arm" aria-labelledby={titleId}>
      <header className="row">
        <h3 id={titleId}>{onRemove ? armName(place) : onlyArmName}</h3>
        {onRemove && !isDisabled ? (
          <Button variant="ghost" size="s" aria-label={`Quitar la ${armName(place).toLowerCase()}`} onPress={onRemove}>
            Quitar
          </Button>
        ) : null}
      </header>
      <Columns>
        {fields.has('subject') ? (
          <>
            <PlainField name={`arms.${place - 1}.subject`} label="Asunto" error={errorOf('subject')}>
              {(control) => (
                <div className="input" data-disabled={isDisabled ? '' : undefined}>
                  <input
                    {...control}
                    value={arm.subject}
                    placeholder={same}
                    disabled={isDisabled}
                    onChange={({ target }) => onChange({ subject: target.value })}
                  />
                </div>
              )}
            </PlainField>
            <ArmNewsletter
              name={`arms.${place - 1}.newsletterId`}
              value={arm.newsletterId}
              placeholder={same}
              error={errorOf('newsletterId')}
              isDisabled={isDisabled}
              onChange={(newsletterId) => onChange({ newsletterId })}
            />
          </>
        ) : null}
        {fields.has('smsMessage') ? (
          <PlainField name={`arms.${place - 1}.smsMessage`} label="Texto del SMS" error={errorOf('smsMessage')} span>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={2}
                value={arm.smsMessage}
                placeholder={same}
                disabled={isDisabled}
                onChange={({ target }) => onChange({ smsMessage: target.value })}
              />
            )}
          </PlainField>
        ) : null}
        {fields.has('waTemplateId') ? (
          <ArmWhatsapp
            path={`arms.${place - 1}.whatsapp`}
            number={whatsappNumber}
            value={arm.whatsapp}
            errors={errors}
            isDisabled={isDisabled}
            onChange={(whatsapp) => onChange({ whatsapp })}
          />
        ) : null}
        <WholeNumber
          name={`arms.${place - 1}.delayHours`}
          label="Sale"
          hint="0: a la hora de la programación."
          unit="horas después"
          value={arm.delayHours}
          error={errorOf('delayHours')}
          isDisabled={isDisabled}
          onChange={(delayHours) => onChange({ delayHours })}
        />
        {channels.length > 1 || isUnused ? (
          <PlainField name={`arms.${place - 1}.channels`} label="Canal" error={errorOf('channels')}>
            {(control) => (
              <select
                {...control}
                className="input"
                value={own ?? ''}
                disabled={isDisabled}
                onChange={({ target }) => onChange({ channels: channels.filter((name) => name === target.value) })}
              >
                <option value="">Todos los de arriba</option>
                {isUnused ? <option value={own}>Solo {channelFacts[own].label}, que arriba no se usa</option> : null}
                {channels.map((name) => (
                  <option key={name} value={name}>
                    Solo {channelFacts[name].label}
                  </option>
                ))}
              </select>
            )}
          </PlainField>
        ) : null}
      </Columns>
    </section>
  );
}
