import { restQuery } from '@pregon/auth-api/queries';
import { readNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NewsletterFault } from '../../newsletter-fault.tsx';
import { useEditorSource } from './editor-source.ts';
import { NewsletterEditor } from './newsletter-editor.tsx';
import type { LoadMailEditor } from './use-mail-editor.ts';
import './newsletter-editor.css';

const fetchGrapesEditor = () => import('./message/grapes-editor.ts');
const loadGrapesEditor: LoadMailEditor = async () => (await loadPart(fetchGrapesEditor)).createMailEditor;

export default function NewsletterEditorPage() {
  const { newsletterID, isClone, draft } = useEditorSource();
  return newsletterID === undefined ? (
    <NewsletterEditor key={draft} draft={draft} loadEditor={loadGrapesEditor} />
  ) : (
    <ExistingNewsletter key={`${newsletterID} ${isClone}`} id={newsletterID} isClone={isClone} />
  );
}

function ExistingNewsletter({ id, isClone }: { id: string; isClone: boolean }) {
  // The newest version, read once: a later refetch would overwrite unsaved changes.
  const query = restQuery(readNewsletter, { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0, gcTime: 0, refetchOnReconnect: false });
  const [restored, setRestored] = useState(0);
  // Loads the editor's code in parallel with the newsletter. An error is handled where the editor is used.
  useEffect(() => void fetchGrapesEditor().catch(() => undefined), []);
  const restore = async () => {
    await refetch();
    setRestored(restored + 1);
  };
  if (data) {
    return (
      <NewsletterEditor
        key={restored}
        template={data.data}
        isClone={isClone}
        loadEditor={loadGrapesEditor}
        onRestored={() => void restore()}
      />
    );
  }
  if (!error) {
    return (
      <div className="page ed-wait">
        <Spinner>Cargando Editor...</Spinner>
      </div>
    );
  }
  return <NewsletterFault error={error} onRetry={() => void refetch()} />;
}
