import { useSession } from '@pregon/auth-api/session';
import { withSupportCode } from '@pregon/ui/support-code';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { destinationOf } from '../session/destination.ts';
import { SessionNotice } from '../session/session-notice.tsx';
import { FrontFrame } from './front-frame.tsx';
import { LoginForm } from './login-form.tsx';
// With the first style sheet: a separate one would cost every page its address.
import '../second-factor/second-factor.css';

/** Shows an error of the log-out; the session has ended in any case. */
function LoggedOut() {
  const { state } = useLocation();
  const fault = v.safeParse(v.object({ logoutFault: v.string(), supportCode: v.optional(v.string()) }), state);
  return (
    <output className="note" data-tone={fault.success ? 'warning' : 'plain'}>
      {fault.success
        ? withSupportCode(`${fault.output.logoutFault}. Tu sesión se cerró en este equipo.`, fault.output)
        : 'Cerraste sesión.'}
    </output>
  );
}

export function LoginPage() {
  const { session, isLoading, isLoggingOut } = useSession();
  const [search] = useSearchParams();
  const { state } = useLocation();
  if (session && !isLoggingOut) return <Navigate to={destinationOf(state, session)} replace />;
  if (isLoading) return <SessionNotice>Verificando sesión...</SessionNotice>;
  return (
    <FrontFrame title="Ingresar" heading="Haz que se enteren." lead="Ingresa para ver tus campañas." scene="announcement">
      {search.get('logout') === 'success' ? <LoggedOut /> : null}
      <LoginForm />
    </FrontFrame>
  );
}
