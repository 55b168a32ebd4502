/** The pages before the log-in that share a chunk: one import of it costs every page less than one for each of them. */
export { ForgotPage } from './forgot.page.tsx';
export { RecoveryPage } from './recovery.page.tsx';
export { RegistrationPage } from './registration.page.tsx';
export { SingleSignOnPage } from '../single-sign-on/single-sign-on.page.tsx';
export { LoginStepPage } from '../second-factor/login-step.page.tsx';
