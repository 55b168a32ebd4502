import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import { Link } from 'react-router-dom';

const year = new Date().getFullYear();

/** Contact and terms of the operator, under every page without a session. */
export function FrontFooter() {
  const email = runtimeConfig('pregon-contact-email');
  const phone = runtimeConfig('pregon-contact-phone');
  const network = runtimeConfig('pregon-network');
  return (
    <footer className="foot">
      {email || phone || network ? (
        <ul aria-label="Contacto">
          {email ? (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          ) : null}
          {phone ? (
            <li>
              <a className="num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            </li>
          ) : null}
          {network ? (
            <li>
              <a href={network}>{networkName(network)}</a>
            </li>
          ) : null}
        </ul>
      ) : null}
      <ul aria-label="Condiciones">
        <li>
          <Terms own="/legal/privacidad" configured={runtimeConfig('pregon-privacy')} name="Política de privacidad" />
        </li>
        <li>
          <Terms own="/legal/cookies" configured={runtimeConfig('pregon-cookies')} name="Política de cookies" />
        </li>
        <li>
          <Terms own="/legal/terminos" configured={runtimeConfig('pregon-terms')} name="Términos de servicio" />
        </li>
      </ul>
      <p>© {year} Pregón</p>
    </footer>
  );
}

function Terms({ own, configured, name }: { own: string; configured: string | undefined; name: string }) {
  return configured ? <a href={configured}>{name}</a> : <Link to={own}>{name}</Link>;
}

function networkName(address: string): string {
  const host = URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : 'Red profesional';
  return host.endsWith('linkedin.com') ? 'LinkedIn' : host;
}
