import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import type { NewsletterMessage } from '@pregon/contract/newsletters/newsletter.schema';
import { previewNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { Button } from '@pregon/ui/button';
import { useDebouncedValue } from '@pregon/ui/debounce';
import { Empty, Spinner } from '@pregon/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CustomerSearch } from './customer-search.tsx';
import { InboxLine } from './inbox-line.tsx';
import { MessageFrame } from './message-frame.tsx';
import { PreviewFacts } from './preview-facts.tsx';
import { SubjectField } from './subject-field.tsx';
import { TestSend } from './test-send.tsx';
import { usePreviewCustomer } from './use-preview-customer.ts';
import { typingPause } from './typing-pause.ts';
import { usePreviewView } from './use-preview-view.ts';
import { ViewChoice } from './view-choice.tsx';
import './preview.css';

interface MessagePreviewProps {
  readonly templateHtml: string;
  /** The name of the newsletter: the subject of a test until one is typed. */
  readonly name?: string | undefined;
}

/** The preview of a message: by device, in dark mode, without images, as plain text, and as one customer will read it. */
export function MessagePreview({ templateHtml, name }: MessagePreviewProps) {
  const [view, setView] = usePreviewView();
  const { customer, isChoosing, choose, chooseRandom } = usePreviewCustomer();
  const [subject, setSubject] = useState('');
  const [preheader, setPreheader] = useState('');
  const typed: NewsletterMessage = { templateHtml, subject, preheader, ...(customer && { customer: customer.id }) };
  const debounced = {
    ...typed,
    subject: useDebouncedValue(subject, typingPause),
    preheader: useDebouncedValue(preheader, typingPause),
  };
  const query = useQuery({
    ...restQuery(previewNewsletter, { body: debounced }),
    // The first message is that of a customer.
    enabled: !isChoosing,
    placeholderData: keepPreviousData,
    // Cached only briefly, because a message takes a hundred kilobytes, and each of its states is a key.
    gcTime: 30_000,
  });
  const rendered = query.data;
  return (
    <div className="pv">
      <section className="pv-message" aria-label="Mensaje">
        <ViewChoice view={view} onChange={setView} />
        <div className="pv-body" aria-busy={query.isFetching} data-stale={query.isPlaceholderData ? '' : undefined}>
          {rendered ? (
            view.device === 'text' ? (
              <textarea className="pv-text" aria-label="Texto del mensaje" readOnly value={rendered.text} />
            ) : (
              <MessageFrame html={rendered.html} {...view} device={view.device} />
            )
          ) : query.error ? (
            <Empty
              kind="fault"
              title="No pudimos preparar la vista previa"
              actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
            >
              {faultMessage(query.error)}
            </Empty>
          ) : (
            <Spinner>Preparando vista previa…</Spinner>
          )}
        </div>
      </section>
      <aside className="pv-side" aria-label="Cómo llega">
        <CustomerSearch customer={customer} onChoose={choose} onRandom={chooseRandom} />
        <SubjectField label="Asunto" value={subject} onChange={setSubject} />
        <SubjectField label="Preencabezado" value={preheader} onChange={setPreheader} />
        <InboxLine rendered={rendered} />
        <div className="pv-facts">{rendered ? <PreviewFacts rendered={rendered} customer={customer} /> : null}</div>
        <TestSend message={{ ...typed, subject: subject || (name ?? '') }} />
      </aside>
    </div>
  );
}
