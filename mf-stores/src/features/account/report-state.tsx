import type { ProviderReport } from '@pregon/contract/account/provider-report';
import { reportedWords, refusedWords } from '@pregon/contract/account/provider-report-words';
import { formatDateTime } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';

/** Whether reports of the provider arrive: the last one that was taken, and a later one that was refused. */
export function ReportState({ report }: { readonly report: ProviderReport | undefined }) {
  const received = report?.received;
  const refused = report?.refused;
  const isRefusedLast = refused !== undefined && (received === undefined || received.at < refused.at);
  return (
    <>
      <p className="soft">
        {received
          ? `Último aviso: ${formatDateTime(received.at)}, ${reportedWords(received)}.`
          : 'Todavía no se ha recibido ningún aviso en esta dirección.'}
      </p>
      {isRefusedLast ? (
        <Note tone="warning">
          <b>El {formatDateTime(refused.at)} se rechazó un aviso:</b> {refusedWords[refused.reason]}.
        </Note>
      ) : null}
    </>
  );
}
