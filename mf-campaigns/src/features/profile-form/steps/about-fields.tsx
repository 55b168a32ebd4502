import { ChoiceChips } from '@pregon/ui/choices';
import { TextField } from '@pregon/ui/form';
import { optionsOf, type StepProps } from './step-props.ts';

export function AboutFields({ bind, lists, isNext }: StepProps) {
  return (
    <>
      <TextField
        {...bind('name')}
        placeholder="Clientas fieles de Antioquia"
        hint="Así lo encuentras al programar un envío."
        {...(isNext && { autoFocus: true })}
      />
      <ChoiceChips
        {...bind('objective')}
        options={optionsOf(lists.targetCampaigns)}
        hint="Elige uno o más. No cambia a quién llega."
      />
    </>
  );
}
