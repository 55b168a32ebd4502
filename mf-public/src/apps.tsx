import { RegistrationPage } from './features/registration/registration.page.tsx';
import { VisitPage } from './features/visit/visit.page.tsx';
import { mounted } from './mounted.tsx';
import { pathSteps } from './public-path.ts';

/** `/apps/{key}/registro` and `/apps/{key}/visita` in one chunk, so that both work offline after one of them was opened. */
export const { bootstrap, mount, unmount } = mounted(() => {
  const [, appKey = '', name] = pathSteps(window.location.pathname);
  return name === 'visita' ? <VisitPage appKey={appKey} /> : <RegistrationPage appKey={appKey} />;
});
