import SurveyPage from './features/survey/survey.page.tsx';
import { mounted } from './mounted.tsx';
import { pathSteps } from './public-path.ts';

/** `/apps/{key}/encuesta/{traceid}`. */
export const { bootstrap, mount, unmount } = mounted(() => {
  const [, appKey = '', , trace = ''] = pathSteps(window.location.pathname);
  return <SurveyPage appKey={appKey} trace={trace} />;
});
