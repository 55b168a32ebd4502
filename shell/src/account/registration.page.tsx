import { Button } from '@pregon/ui/button';
import { Skeleton, Waiting } from '@pregon/ui/page';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FrontFrame } from '../login/front-frame.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { useInvitation } from './use-invitation.ts';

const leads = {
  new: 'Te invitaron a Pregón. Dinos quién eres, elige una contraseña, y ya puedes ingresar.',
  known: 'Te invitaron a otra cuenta. La aceptas con la contraseña que ya tienes.',
} as const;

export function RegistrationPage() {
  const [search] = useSearchParams();
  const token = search.get('t') ?? '';
  return <Invitation key={token} token={token} />;
}

/** The form does not reveal whether the person has a user elsewhere, which the holder of the link must not learn. */
function Invitation({ token }: { readonly token: string }) {
  const email = useInvitation(token);
  const [isKnown, setKnown] = useState(false);
  return (
    <FrontFrame
      title="Registro"
      heading="Te damos la bienvenida."
      lead={isKnown ? leads.known : leads.new}
      scene="welcome"
      isLong
    >
      {email === undefined ? <RegistrationSkeleton /> : null}
      {email && isKnown ? <AcceptInvitation token={token} email={email} onBack={() => setKnown(false)} /> : null}
      {email && !isKnown ? (
        <>
          <RegistrationForm token={token} email={email} />
          <Button variant="ghost" onPress={() => setKnown(true)}>
            Ya uso Pregón con este correo
          </Button>
        </>
      ) : null}
    </FrontFrame>
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
