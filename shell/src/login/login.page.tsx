import { useSession } from '@pregon/auth-api/session';
import { Logo } from '@pregon/ui/icon';
import { useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { SessionNotice } from '../session/session-notice.tsx';
import './login.css';
import { LoginForm } from './login-form.tsx';
import { PageFooter } from './page-footer.tsx';
import plaza from './plaza.svg';

/** Where the log-out met a fault, it says which: the session is over all the same. */
function LoggedOut() {
  const { state } = useLocation();
  const fault = v.safeParse(v.object({ logoutFault: v.string() }), state);
  return (
    <output className="note" data-tone={fault.success ? 'warning' : 'plain'}>
      {fault.success ? `${fault.output.logoutFault}. Tu sesión se cerró en este equipo.` : 'Cerraste sesión.'}
    </output>
  );
}

export function LoginPage() {
  const { session, isLoading, isLoggingOut } = useSession();
  const [search] = useSearchParams();
  useEffect(() => {
    document.title = 'Ingresar · Pregón';
  }, []);
  if (session && !isLoggingOut) return <Navigate to="/admin" replace />;
  if (isLoading) return <SessionNotice>Verificando sesión...</SessionNotice>;
  return (
    <main className="login">
      <div className="login-side">
        <Logo height={32} />
        <div className="login-form">
          <header>
            <h1>Haz que se enteren.</h1>
            <p className="soft">Ingresa para ver tus campañas.</p>
          </header>
          {search.get('logout') === 'success' ? <LoggedOut /> : null}
          <LoginForm />
        </div>
        <PageFooter />
      </div>
      <div className="login-art">
        <svg
          viewBox="0 0 840 876"
          preserveAspectRatio="xMidYMax slice"
          role="img"
          aria-label="Un pregonero anuncia en la plaza; su voz llega en ondas a las tiendas del pueblo"
        >
          <use href={`${plaza}#plaza`} />
        </svg>
      </div>
    </main>
  );
}
