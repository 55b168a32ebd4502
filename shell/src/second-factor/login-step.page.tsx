import { useSession } from '@pregon/auth-api/session';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { FrontFrame } from '../login/front-frame.tsx';
import { destinationOf } from '../session/destination.ts';
import LoginStep from './login-step.tsx';
import { secondStepIn } from './second-step-in.ts';

const words = {
  code: { heading: 'Falta un paso.', lead: 'Escribe el código de tu aplicación de autenticación.' },
  passkey: { heading: 'Falta un paso.', lead: 'Tu cuenta exige la verificación en dos pasos. Usa tu llave de acceso.' },
  enrolment: { heading: 'Protege tu ingreso.', lead: 'Tu cuenta exige la verificación en dos pasos. Actívala para ingresar.' },
} as const;

/** The second step of a log-in. The log-in navigates here with the server's answer, beside the destination afterwards, as state. */
export function LoginStepPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { session } = useSession();
  const step = secondStepIn(state);
  if (session) return <Navigate to={destinationOf(state, session)} replace />;
  if (!step) return <Navigate to="/" replace />;
  return (
    <FrontFrame title="Verificación en dos pasos" {...words[step.secondStep]} scene="new-key">
      <LoginStep {...step} onRestart={() => void navigate('/', { replace: true, state })} />
    </FrontFrame>
  );
}
