import { SearchSelect } from '@pregon/ui/combo-box';
import { useValues } from '@pregon/ui/form';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';
import { NewsletterPicture } from './newsletter-picture.tsx';
import { useNewsletterChoice } from './use-newsletter-choice.ts';

/** Search field for an approved newsletter, with a thumbnail of the selected one. */
export function NewsletterField({ form, isDisabled }: { readonly form: ScheduleAppForm; readonly isDisabled: boolean }) {
  const [identifier = ''] = useValues(form, ['email.newsletterId']);
  const { chosen, ...choice } = useNewsletterChoice(identifier);
  return (
    <div className="newsletter span">
      <SearchSelect
        of={form}
        name="email.newsletterId"
        label={fieldLabels['email.newsletterId']}
        placeholder="Busca uno aprobado"
        {...choice}
        hint={
          chosen ? `Sale la versión ${chosen.approvedVersion ?? chosen.version}, la aprobada.` : 'Solo aparecen los aprobados.'
        }
        isDisabled={isDisabled}
      />
      {chosen?.img ? <NewsletterPicture name={chosen.name} address={chosen.img} /> : null}
    </div>
  );
}
