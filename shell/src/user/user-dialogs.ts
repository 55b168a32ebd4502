/** The dialogs of the user's own data, by their names in `AreaDialog`, which share a chunk. */
export { default as accounts } from './accounts-dialog.tsx';
export { default as sessions } from './open-sessions-dialog.tsx';
export { default as password } from './own-password-dialog.tsx';
