import HomePage from './features/home/home.page.tsx';
import NotFoundPage from './features/not-found/not-found.page.tsx';
import { mounted } from './mounted.tsx';

/** The greeting, and every address that is none. Links on the pages of the public set load a document: it is read once. */
export const { bootstrap, mount, unmount } = mounted(() => (window.location.pathname === '/' ? <HomePage /> : <NotFoundPage />));
