/** The list as the default export of a part that is loaded when it is shown. */
export { StoredDraftList as default } from '@pregon/auth-api/stored-drafts';
