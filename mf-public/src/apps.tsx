import { RegistrationPage } from './features/registration/registration.page.tsx';
import { VisitPage } from './features/visit/visit.page.tsx';
import { mounted } from './mounted.tsx';
import { pathSteps } from './public-path.ts';

/** `/apps/{key}/registro` and `/apps/{key}/visita`, in one part: a device that has opened one has both without a network. */
export const { bootstrap, mount, unmount } = mounted(() => {
  const [, appKey = '', name] = pathSteps(window.location.pathname);
  return name === 'visita' ? <VisitPage appKey={appKey} /> : <RegistrationPage appKey={appKey} />;
});
