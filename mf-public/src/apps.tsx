import { LaterPage } from './frame/later-page.tsx';
import { mounted } from './mounted.tsx';
import { pathSteps } from './public-path.ts';

const loadRegistration = () => import('./features/registration/registration.page.tsx');
const loadVisit = () => import('./features/visit/visit.page.tsx');

/** `/apps/{key}/registro` and `/apps/{key}/visita`. */
export const { bootstrap, mount, unmount } = mounted(() => {
  const [, appKey = '', name] = pathSteps(window.location.pathname);
  return <LaterPage load={name === 'visita' ? loadVisit : loadRegistration} page={{ appKey }} />;
});
