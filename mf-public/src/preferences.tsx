import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense } from 'react';
import { MessagePage } from './recipient/message-page.tsx';
import PreferencesPage from './features/preferences/preferences.page.tsx';
import { mounted } from './mounted.tsx';

const DataRequestsPage = lazy(() => loadPart(() => import('./features/data-requests/data-requests.page.tsx')));

/** `/preferences?action&email&token`; with the action `datos` the page of requests about personal data, which has a chunk of its own. */
export const { bootstrap, mount, unmount } = mounted(() => {
  const query = new URLSearchParams(window.location.search);
  const parameter = (name: string) => query.get(name) ?? '';
  const [action, email, token] = [parameter('action'), parameter('email'), parameter('token')];
  if (action !== 'datos') return <PreferencesPage action={action} email={email} token={token} />;
  return (
    <Suspense fallback={<MessagePage title="Un momento…" tone="accent" sign="wait" />}>
      <DataRequestsPage email={email} token={token} />
    </Suspense>
  );
});
