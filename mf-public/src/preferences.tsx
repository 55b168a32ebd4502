import PreferencesPage from './features/preferences/preferences.page.tsx';
import { mounted } from './mounted.tsx';

/** `/preferences?action&email&token`. */
export const { bootstrap, mount, unmount } = mounted(() => {
  const query = new URLSearchParams(window.location.search);
  const parameter = (name: string) => query.get(name) ?? '';
  return <PreferencesPage action={parameter('action')} email={parameter('email')} token={parameter('token')} />;
});
