import { restQuery } from '@pregon/auth-api/queries';
import { dataLinkValues } from '@pregon/contract/data-requests/data-link-template';
import { listWhatsappProfiles, listWhatsappTemplates } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import { useQueries, useQuery } from '@tanstack/react-query';

/** A template that can carry the link, as an option of a select. */
export interface LinkTemplate {
  readonly value: string;
  readonly label: string;
  readonly number: string;
  readonly template: string;
}

const staleTime = 60_000;

/** The approved templates of all numbers that can carry a link that begins with `page`. Undefined while they load. */
export function useLinkTemplates(page: string) {
  const profiles = useQuery({ ...restQuery(listWhatsappProfiles), staleTime });
  const numbers = profiles.data?.data ?? [];
  const listed = useQueries({
    queries: numbers.map(({ id }) => ({ ...restQuery(listWhatsappTemplates, { params: { id } }), staleTime })),
  });
  const queries = [profiles, ...listed];
  const templates = numbers.flatMap(({ id: number, phoneNumber }, index): LinkTemplate[] =>
    (listed[index]?.data?.data ?? [])
      .filter((template) => dataLinkValues(template, { words: '', link: page }))
      .map(({ id: template, name, language }) => ({
        value: `${number} ${template}`,
        label: `${name} (${language}) · ${phoneNumber}`,
        number,
        template,
      })),
  );
  return {
    templates: queries.every(({ data }) => data !== undefined) ? templates : undefined,
    error: queries.find((query) => query.data === undefined && query.error)?.error,
    retry: () => void Promise.all(queries.filter(({ error }) => error).map((query) => query.refetch())),
  };
}
