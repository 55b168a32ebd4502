import type { ProfileField } from '@pregon/contract/profiles/profile-fields';
import { Switch, useValues } from '@pregon/ui/form';
import { type ReactNode, useId } from 'react';
import { type Block, isUnspecific } from './blocks.ts';
import type { StepProps } from './steps/step-props.ts';

type FlagField = Extract<ProfileField, `filter${string}`>;

interface FilterBoxProps extends Pick<StepProps, 'form' | 'bind' | 'isReadOnly'> {
  readonly title: string;
  readonly block: Block & { readonly flag: FlagField };
  /** What the switch causes, as a clause: 'solo llega a quienes pagaron así'. */
  readonly effect: string;
  readonly children: ReactNode;
}

/** Box of fields that describe the offer, with a switch that makes them filter the audience. */
export function FilterBox({ form, bind, isReadOnly, title, block, effect, children }: FilterBoxProps) {
  const id = useId();
  const [selected, isFilter] = useValues(form, [`profile.${block.selector}`, `profile.${block.flag}`]);
  const mayFilter = !isUnspecific(selected);
  const filters = mayFilter && isFilter === true;
  return (
    <fieldset className="box" aria-labelledby={id} data-selected={filters ? '' : undefined}>
      <header>
        <h3 id={id}>{title}</h3>
      </header>
      {children}
      <Switch
        {...bind(block.flag)}
        label="Usar para elegir la audiencia"
        isDisabled={isReadOnly || !mayFilter}
        hint={hintOf({ mayFilter, filters, effect })}
      />
    </fieldset>
  );
}

function hintOf({ mayFilter, filters, effect }: { mayFilter: boolean; filters: boolean; effect: string }): string {
  if (!mayFilter) return 'Elige antes algo en concreto.';
  return filters ? `Filtra: ${effect}.` : 'Solo describe la oferta: no cambia a quién llega.';
}
