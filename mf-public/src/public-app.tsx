import { type ReactNode, useEffect, useState } from 'react';
import HomePage from './features/home/home.page.tsx';
import NotFoundPage from './features/not-found/not-found.page.tsx';
import { UnsubscribePage } from './features/unsubscribe/unsubscribe.page.tsx';
import { LaterPage } from './frame/later-page.tsx';
import { type PublicPage, publicPage } from './public-path.ts';

/** What recipients open is here at once; the pages of a shop, and what few choose, come in parts of their own. */
const views: { readonly [P in PublicPage['page']]: (shown: Extract<PublicPage, { page: P }>) => ReactNode } = {
  home: () => <HomePage />,
  unsubscribe: ({ email, token }) => <UnsubscribePage email={email} token={token} />,
  preferences: ({ action, email, token }) => (
    <LaterPage load={() => import('./features/preferences/preferences.page.tsx')} page={{ action, email, token }} />
  ),
  registration: ({ appKey }) => (
    <LaterPage load={() => import('./features/registration/registration.page.tsx')} page={{ appKey }} />
  ),
  visit: ({ appKey }) => <LaterPage load={() => import('./features/visit/visit.page.tsx')} page={{ appKey }} />,
  survey: ({ appKey, trace }) => <LaterPage load={() => import('./features/survey/survey.page.tsx')} page={{ appKey, trace }} />,
  'not-found': () => <NotFoundPage />,
};

/** The public set. Every link on its pages loads a document, so the address is read once. */
export function PublicApp() {
  const [shown] = useState(() => publicPage(window.location));
  const moved = shown.page === 'not-found' && shown.moved;
  useEffect(() => {
    if (moved) window.history.replaceState(null, '', '/NotFound');
  }, [moved]);
  return (views[shown.page] as (page: PublicPage) => ReactNode)(shown);
}
