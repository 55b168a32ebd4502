/** The log-in, and the frame of all pages before it: in one chunk, since the log-in is the first of them. */
export { FrontPages } from './front-pages.tsx';
export { LoginPage } from './login.page.tsx';
