import HomePage from './features/home/home.page.tsx';
import NotFoundPage from './features/not-found/not-found.page.tsx';
import { mounted } from './mounted.tsx';

/** The greeting, and the page for unknown addresses. Links on the public pages load a new document, so the path is read once. */
export const { bootstrap, mount, unmount } = mounted(() => (window.location.pathname === '/' ? <HomePage /> : <NotFoundPage />));
