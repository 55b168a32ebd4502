import { graphqlQuery } from '@pregon/auth-api/queries';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { SearchSelect } from '@pregon/ui/combo-box';
import { useValues } from '@pregon/ui/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';
import { searchNewsletters } from '../searches.ts';
import { NewsletterPicture } from './newsletter-picture.tsx';

/** Search field for an approved newsletter, with a thumbnail of the selected one. */
export function NewsletterField({ form, isDisabled }: { readonly form: ScheduleAppForm; readonly isDisabled: boolean }) {
  const client = useQueryClient();
  const [identifier = ''] = useValues(form, ['email.newsletterId']);
  const filter = { approve: true, identifier };
  const { data, isSuccess } = useQuery({
    ...graphqlQuery(newslettersQuery, { page: 1, size: 1, filter }),
    enabled: identifier !== '',
  });
  const search = useCallback((text: string) => searchNewsletters(client, text), [client]);
  const chosen = identifier === '' ? undefined : data?.newsletter.items[0];
  const currentLabel = chosen?.name ?? (isSuccess ? 'Newsletter que ya no está aprobado' : 'Cargando…');
  return (
    <div className="newsletter span">
      <SearchSelect
        of={form}
        name="email.newsletterId"
        label={fieldLabels['email.newsletterId']}
        placeholder="Busca uno aprobado"
        options={identifier === '' ? [] : [{ value: identifier, label: currentLabel }]}
        onSearch={search}
        hint={
          chosen ? `Sale la versión ${chosen.approvedVersion ?? chosen.version}, la aprobada.` : 'Solo aparecen los aprobados.'
        }
        isDisabled={isDisabled}
      />
      {chosen?.img ? <NewsletterPicture name={chosen.name} address={chosen.img} /> : null}
    </div>
  );
}
