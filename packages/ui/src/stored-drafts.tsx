/** Unfinished forms that are stored on the server, and below them the list of what they will become. */
export { BelowDrafts } from './stored-drafts/below-drafts.tsx';
