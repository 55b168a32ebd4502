import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { createImportSource, listImportSources } from '@pregon/contract/data/import-sources.endpoints';
import { Button, buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Empty, FormLayout, Page, Section, Skeleton, Waiting } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { importPaths } from '../../imports/import-paths.ts';
import { ImportersOnly } from '../../imports/importers-only.tsx';
import { SourceRow } from './source-row.tsx';
import { heading } from './heading.ts';
import './import-sources.css';

const pollMs = { busy: 2000, idle: 30_000 };

export default function ImportSourcesPage() {
  return useMayCall(createImportSource) ? <ImportSources /> : <ImportersOnly title={heading.title} />;
}

/** The servers from which files come by themselves. */
function ImportSources() {
  const zone = useSession().session?.user.timeZone;
  const query = useQuery({
    ...restQuery(listImportSources),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.sources.some(({ isPulling }) => isPulling) ? pollMs.busy : pollMs.idle),
  });
  const sources = query.data?.sources;
  return (
    <Page
      {...heading}
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to={importPaths.newSource}>
          <Icon of={Plus} />
          Nueva fuente
        </Link>
      }
    >
      <FormLayout>
        <Section title="Fuentes de tu cuenta">
          {query.error && !sources ? (
            <Empty
              kind="fault"
              title="No pudimos cargar las fuentes"
              actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
            >
              {faultMessage(query.error)}
            </Empty>
          ) : sources === undefined ? (
            <Waiting label="Cargando las fuentes…">
              <Skeleton height="7rem" />
            </Waiting>
          ) : sources.length === 0 ? (
            <Empty kind="none" title="Aún no hay fuentes">
              Crea una para no subir los mismos archivos cada día: cada archivo se trae una sola vez y se puede deshacer.
            </Empty>
          ) : (
            <ul className="source-list" aria-label="Fuentes">
              {sources.map((source) => (
                <SourceRow key={source.id} source={source} zone={zone} />
              ))}
            </ul>
          )}
        </Section>
      </FormLayout>
    </Page>
  );
}
