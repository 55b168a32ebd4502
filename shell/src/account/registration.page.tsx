import { Button } from '@pregon/ui/button';
import { Skeleton, Waiting } from '@pregon/ui/page';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FrontFrame } from '../login/front-frame.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
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
      {email ? <Invited key={token} token={token} email={email} /> : <RegistrationSkeleton />}
    </FrontFrame>
  );
}

/** Whether somebody has a user elsewhere is theirs to say: who holds the link does not learn it from us. */
function Invited({ token, email }: { readonly token: string; readonly email: string }) {
  const [isKnown, setKnown] = useState(false);
  if (isKnown) return <AcceptInvitation token={token} email={email} onBack={() => setKnown(false)} />;
  return (
    <>
      <RegistrationForm token={token} email={email} />
      <Button variant="ghost" onPress={() => setKnown(true)}>
        Ya uso Pregón con este correo
      </Button>
    </>
  );
}

function RegistrationSkeleton() {
  return (
    <Waiting label="Buscando tu invitación…">
      <div className="front-fields">
        {['Nombres', 'Correo', 'Teléfono', 'Contraseña', 'Repetir'].map((name) => (
          <div key={name} className="field">
            <Skeleton width="6rem" />
            <Skeleton height="2.75rem" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
