import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { createDataExport, readDataExport } from '@pregon/contract/account/data-export.endpoints';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import { faultMessage } from '@pregon/auth-api/fault';
import { Button } from '@pregon/ui/button';
import { NearTime } from '@pregon/ui/near-time';
import { FormLayout, Note, Section } from '@pregon/ui/page';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadedPart } from '../loaded-part.tsx';

/** Follows an address that the browser downloads. */
const follow = (url: string) => window.location.assign(url);

/** All data of the account as one file. */
export default function DataExport() {
  const asked = useQuery({ ...restQuery(readDataExport), staleTime: 0 });
  const zone = useSession().session?.user.timeZone;
  return (
    <FormLayout>
      <Section
        title="Exportar los datos"
        description="Una copia de todo lo que hay en la cuenta, en un archivo ZIP con archivos CSV: clientes y sus permisos, tiendas, productos, compras, campañas, newsletters, envíos con su resultado, encuestas, usuarios y auditoría. No lleva contraseñas ni claves."
      >
        <LoadedPart of={asked} loading="Cargando el contenido de la copia…">
          {({ files, latest }) => (
            <>
              <p className="soft">
                {latest ? (
                  <>
                    La última copia se pidió <NearTime moment={latest.at} zone={zone} />
                    {latest.userName === null ? '' : ` por ${latest.userName}`}.
                  </>
                ) : (
                  'Todavía nadie ha pedido una copia.'
                )}
              </p>
              <StartExport />
              <details className="data-export-files">
                <summary>Qué lleva la copia ({files.length} archivos)</summary>
                <dl>
                  {files.map(({ name, about }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{about}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            </>
          )}
        </LoadedPart>
      </Section>
    </FormLayout>
  );
}

function StartExport() {
  const client = useQueryClient();
  const start = useMutation({
    ...restMutation(createDataExport),
    onSuccess: async ({ url }) => {
      follow(url);
      await Promise.all([
        client.invalidateQueries({ queryKey: restQuery(readDataExport).queryKey }),
        client.invalidateQueries({ queryKey: queryKeyOf(auditEventsQuery) }),
      ]);
    },
  });
  return (
    <>
      <div className="row">
        <Button variant="primary" isPending={start.isPending} pendingLabel="Preparando…" onPress={() => start.mutate({})}>
          Descargar todos los datos
        </Button>
      </div>
      <output>
        {start.isSuccess ? (
          <Note>
            La descarga empezó. Con millones de compras tarda varios minutos; puedes seguir trabajando, pero no cierres el
            navegador.
          </Note>
        ) : null}
      </output>
      {start.error ? (
        <p role="alert" className="soft">
          {faultMessage(start.error)}
        </p>
      ) : null}
    </>
  );
}
