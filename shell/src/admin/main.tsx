import '@pregon/ui/styles/ui.css';
import './admin.css';
import { authentication } from '@pregon/auth-api/authentication';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { whenIdle } from '../remotes/idle.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { router } from './router.tsx';

void authentication.restoreSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <CrashBoundary>
    <RouterProvider router={router} />
  </CrashBoundary>,
);
whenIdle(() => {
  import(/* webpackChunkName: "later" */ '../remotes/vitals.ts').then(
    ({ watchVitals }) => watchVitals(),
    () => undefined,
  );
});
