import { everyone } from '@pregon/contract/options/option-code';
import { ageCategories, genders, isAllExcept } from '@pregon/contract/profiles/profile.schema';
import { ChoiceChips } from '@pregon/ui/choices';
import { Select, useValues } from '@pregon/ui/form';
import { WhatIs } from '@pregon/ui/term';
import { Columns } from '@pregon/ui/page';
import { blocks } from '../blocks.ts';
import { Dependents } from '../dependents.tsx';
import { concreteOptions, withoutAll } from './concrete-options.ts';
import { FocusMoveFields } from './focus-move-fields.tsx';
import { ScoreFields } from './score-fields.tsx';
import { optionsOf, type StepProps } from './step-props.ts';

const ages = ageCategories.map((age) => ({ value: age, label: age.replace('-', '–') }));
const monthName = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, month) => ({
  value: month + 1,
  label: monthName.format(Date.UTC(2026, month)).replace(/^./, (letter) => letter.toUpperCase()),
}));

export function PersonFields({ form, bind, lists }: StepProps) {
  const [type = ''] = useValues(form, ['profile.customerType']);
  return (
    <>
      <Columns>
        <Select
          {...bind('customerType')}
          options={optionsOf(withoutAll(lists.customerType, type))}
          none="Todos"
          hint="Como están registrados."
        />
        <Dependents form={form} block={blocks.customerType}>
          {isAllExcept(type) ? (
            <ChoiceChips {...bind('customerTypeException')} options={optionsOf(concreteOptions(lists.customerType))} />
          ) : null}
        </Dependents>
      </Columns>
      <ChoiceChips
        {...bind('customerFocus')}
        options={optionsOf(lists.customerFocus)}
        whole={everyone}
        hint={
          <>
            En qué momento están con la tienda. «Todas» incluye a quienes no tienen enfoque. <WhatIs term="Enfoque" />
          </>
        }
      />
      <ChoiceChips
        {...bind('customerCategory')}
        options={optionsOf(lists.customerCategory)}
        whole={everyone}
        hint={
          <>
            Lo que valen para la tienda. «Todas» incluye a quienes no tienen categoría. <WhatIs term="Categoría" />
          </>
        }
      />
      <Columns>
        <ChoiceChips {...bind('ageCategory')} options={ages} optional hint="Ninguna: todas, también sin fecha de nacimiento." />
        <ChoiceChips {...bind('gender')} options={optionsOf(genders)} optional hint="Ninguno: todos." />
      </Columns>
      <ChoiceChips {...bind('birthdayMonth')} options={months} optional hint="Solo quienes cumplen años en esos meses." />
      <ScoreFields form={form} bind={bind} />
      <FocusMoveFields bind={bind} foci={concreteOptions(lists.customerFocus)} />
    </>
  );
}
