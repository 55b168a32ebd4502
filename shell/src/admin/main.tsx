import './component-locale.ts';
import '@pregon/ui/styles/ui.css';
import './admin.css';
import { authentication } from '@pregon/auth-api/authentication';
import { createRoot } from 'react-dom/client';
import { whenIdle } from '../remotes/idle.ts';
import { AppRouter } from '../routing/app-router.tsx';
import { createGuardedHistory } from '../routing/guarded-history.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { preparePages } from '../routing/document-pages.ts';
import { Pages } from './router.tsx';

void authentication.restoreSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

function renderIn(element: HTMLElement): void {
  createRoot(element).render(
    <CrashBoundary>
      <AppRouter history={createGuardedHistory()}>
        <Pages />
      </AppRouter>
    </CrashBoundary>,
  );
  // On a slow line the document waits with the font, which would come before the scripts.
  whenIdle(() => delete document.documentElement.dataset['font']);
}

// The first frame that the server wrote stays until the pages of this address can replace it by the same elements.
if (root.childElementCount > 0) void preparePages(window.location.pathname).then(() => renderIn(root));
else renderIn(root);
whenIdle(() => {
  import(/* webpackChunkName: "later" */ '../remotes/vitals.ts').then(
    ({ watchVitals }) => watchVitals(),
    () => undefined,
  );
});
