import { restQuery } from '@pregon/auth-api/queries';
import { readSingleSignOn } from '@pregon/contract/account/single-sign-on.endpoints';
import { FormLayout, Section } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { LoadedPart } from '../loaded-part.tsx';
import { SignOnDomains } from './sign-on-domains.tsx';
import { ProviderForm } from './provider-form.tsx';

/** How the staff of the account logs in by its identity provider. */
export default function SingleSignOn() {
  const asked = useQuery({ ...restQuery(readSingleSignOn), staleTime: 0 });
  return (
    <FormLayout>
      <Section
        title="Dominios"
        description="Quien escribe un correo de estos dominios en «Entrar con tu empresa» va a tu proveedor. Cada dominio es de una sola cuenta, y se verifica con un registro DNS."
      >
        <LoadedPart of={asked} loading="Cargando los dominios…">
          {({ domains }) => <SignOnDomains domains={domains} />}
        </LoadedPart>
      </Section>
      <Section
        title="Proveedor"
        description="El sistema con el que tu equipo ya ingresa a sus otras aplicaciones: Microsoft Entra ID, Google Workspace, Okta, Keycloak u otro con OpenID Connect."
      >
        <LoadedPart of={asked} loading="Cargando el proveedor…">
          {({ settings, redirectUri }) => <ProviderForm stored={settings} redirectUri={redirectUri} />}
        </LoadedPart>
      </Section>
    </FormLayout>
  );
}
