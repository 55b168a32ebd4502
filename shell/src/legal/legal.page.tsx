import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import { Logo } from '@pregon/ui/icon';
import { type ReactNode, useEffect } from 'react';
import { Link, NavLink, useParams } from 'react-router-dom';
import { NotFoundPage } from '../admin/not-found.page.tsx';
import { FrontFooter } from '../login/front-footer.tsx';
import '../login/login.css';
import { CookieText } from './cookie-text.tsx';
import './legal.css';
import { PrivacyText } from './privacy-text.tsx';
import { TermsText } from './terms-text.tsx';

const documents = [
  { name: 'privacidad', title: 'Política de privacidad', Text: PrivacyText },
  { name: 'cookies', title: 'Política de cookies', Text: CookieText },
  { name: 'terminos', title: 'Términos de servicio', Text: TermsText },
] as const;

/** Default legal texts, where the operator has none. */
export function LegalPage() {
  const { document: name } = useParams();
  const shown = documents.find((candidate) => candidate.name === name);
  return shown ? <LegalDocument title={shown.title} text={<shown.Text />} /> : <NotFoundPage />;
}

function LegalDocument({ title, text }: { title: string; text: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Pregón`;
    document.documentElement.scrollTop = 0;
  }, [title]);
  return (
    <div className="legal">
      <header>
        <Link className="front-home" to="/">
          <Logo height={32} />
        </Link>
        <nav aria-label="Documentos">
          {documents.map((other) => (
            <NavLink key={other.name} to={`/legal/${other.name}`}>
              {other.title}
            </NavLink>
          ))}
        </nav>
      </header>
      <main>
        <h1>{title}</h1>
        <p className="faint">Vigente desde el 1 de noviembre de 2026</p>
        {text}
        <Questions />
      </main>
      <FrontFooter />
    </div>
  );
}

function Questions() {
  const email = runtimeConfig('pregon-contact-email');
  return (
    <section>
      <h2>¿Preguntas?</h2>
      <p>
        {email ? (
          <>
            Escribe a <a href={`mailto:${email}`}>{email}</a>.
          </>
        ) : (
          'Habla con la empresa que te dio acceso o que te escribió.'
        )}
      </p>
    </section>
  );
}
