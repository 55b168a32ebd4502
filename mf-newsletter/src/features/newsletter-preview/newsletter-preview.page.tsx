import { restQuery } from '@pregon/auth-api/queries';
import { previewNewsletter, readNewsletter, readNewsletterVersion } from '@pregon/contract/newsletters/newsletters.endpoints';
import { useMayCall } from '@pregon/auth-api/session';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Note, Page, Skeleton, Spinner, Waiting, windowHeight } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { loadPart } from '@pregon/remote-api/load-part';
import { Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { NewsletterFault } from '../../newsletter-fault.tsx';
import { editorLink } from '../../paths.ts';
import { MessagePreview } from '../../preview/message-preview.tsx';
import { ScheduleLink } from './schedule-link.tsx';

const NewsletterCollaboration = lazy(() => loadPart(() => import('../../collaboration/newsletter-collaboration.tsx')));
const NewsletterResults = lazy(() => loadPart(() => import('../../results/newsletter-results.tsx')));

/** The preview of a saved newsletter in its newest version and what its e-mails achieved, at a shareable address. */
export default function NewsletterPreviewPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const purpose = query.toString();
  const mayPreview = useMayCall(previewNewsletter);
  const saved = useQuery({ ...restQuery(readNewsletter, { params: { id } }), staleTime: 0 });
  const newest = saved.data?.data;
  const version = useQuery({
    ...restQuery(readNewsletterVersion, { params: { id, version: String(newest?.version) } }),
    enabled: newest !== undefined,
  });
  const fault = saved.error ?? version.error;
  if (fault) {
    return <NewsletterFault error={fault} onRetry={() => void (saved.error ? saved.refetch() : version.refetch())} />;
  }
  return (
    <Page
      title={newest?.name ?? 'Vista previa'}
      description={
        newest
          ? `Vista previa de la versión ${newest.version}, ${newest.approved ? 'aprobada' : 'por aprobar'}`
          : 'Vista previa de la última versión'
      }
      actions={
        <>
          <Link className={buttonClass()} {...editorLink(id, false, purpose)}>
            <Icon of={Pencil} />
            Editar
          </Link>
          <ScheduleLink identifier={id} isApproved={newest?.approved} isArchived={newest?.archived === true} purpose={purpose} />
        </>
      }
    >
      <div className="pv-page">
        {mayPreview ? (
          version.data ? (
            <MessagePreview templateHtml={version.data.templateHtml} name={newest?.name} />
          ) : (
            <div className="pv-body">
              <Spinner>Cargando newsletter…</Spinner>
            </div>
          )
        ) : (
          <Note>Tu rol no permite ver la vista previa.</Note>
        )}
      </div>
      {/* Below the message, whose place it would move. */}
      {newest && (version.data || !mayPreview) ? (
        <Suspense
          fallback={
            <Waiting>
              <Skeleton height={windowHeight} isRows />
            </Waiting>
          }
        >
          <NewsletterCollaboration identifier={id} />
          <NewsletterResults identifier={id} name={newest.name} />
        </Suspense>
      ) : null}
    </Page>
  );
}
