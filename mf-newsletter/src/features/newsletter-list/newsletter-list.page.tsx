import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { loadPart } from '@pregon/federation/load-part';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ListPage, useListAddress } from '@pregon/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { newsletterColumns } from './newsletter-columns.tsx';

const size = 10;
const DeleteNewsletter = lazy(() => loadPart(() => import('./delete-newsletter.tsx')));

export default function NewsletterListPage() {
  const address = useListAddress();
  const { search, page } = address;
  const [leaving, setLeaving] = useState<Newsletter>();
  const [columns] = useState(() => newsletterColumns(setLeaving));
  const variables = { page, size, ...(search && { filter: { search } }) };
  // Colleagues save newsletters too: what is known is shown at once, and asked again.
  const query = useQuery({ ...graphqlQuery(newslettersQuery, variables), staleTime: 0, placeholderData: keepPreviousData });
  return (
    <>
      <ListPage
        title="Newsletters"
        searchLabel="Buscar newsletters"
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={paths.newNewsletter}>
            <Icon of={Plus} />
            Crear newsletter
          </Link>
        }
        address={address}
        list={query.data?.newsletter}
        size={size}
        columns={columns}
        rowKey={({ identifier }) => identifier}
        isStale={query.isPlaceholderData}
        fault={query.error ? faultMessage(query.error) : undefined}
        onRetry={() => void query.refetch()}
        firstUse={{
          title: 'Aquí van tus newsletters',
          text: 'Un newsletter es el diseño de un e-mail: créalo, apruébalo y prográmalo para un perfil.',
        }}
      />
      {leaving ? (
        <Suspense>
          <DeleteNewsletter newsletter={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
