import { Bone, Waiting } from '@pregon/ui/page';
import { useSearchParams } from 'react-router-dom';
import { FrontFrame } from '../login/front-frame.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { useInvitation } from './use-invitation.ts';

export function RegistrationPage() {
  const [search] = useSearchParams();
  const token = search.get('t') ?? '';
  const email = useInvitation(token);
  return (
    <FrontFrame
      title="Registro"
      heading="Te damos la bienvenida."
      lead="Te invitaron a Pregón. Dinos quién eres, elige una contraseña, y ya puedes ingresar."
      scene="welcome"
      isLong
    >
      {email ? <RegistrationForm key={token} token={token} email={email} /> : <RegistrationSkeleton />}
    </FrontFrame>
  );
}

function RegistrationSkeleton() {
  return (
    <Waiting label="Buscando tu invitación…">
      <div className="front-fields">
        {['Nombres', 'Correo', 'Teléfono', 'Contraseña', 'Repetir'].map((name) => (
          <div key={name} className="field">
            <Bone width="6rem" />
            <Bone height="2.75rem" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
