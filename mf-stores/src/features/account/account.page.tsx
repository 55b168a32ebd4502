import { useMayCall } from '@pregon/auth-api/session';
import { readAccount } from '@pregon/contract/account/account-settings.endpoints';
import { Page, Skeleton, Waiting } from '@pregon/ui/page';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { AdministratorsOnly } from '../../staff/administrators-only.tsx';
import { accountSections } from './account-sections.ts';
import { SectionNav } from './section-nav.tsx';
import './account.css';

const title = 'Cuenta';

/** The account: one section at a time, by its address. */
export default function AccountPage() {
  if (!useMayCall(readAccount)) return <AdministratorsOnly title={title} what="la cuenta" />;
  return <Account />;
}

function Account() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const current = accountSections.find(({ path }) => pathname === `/admin/${path}`) ?? accountSections[0];
  useLayoutEffect(() => {
    if (!isBack) document.documentElement.scrollTop = 0;
  }, [pathname, isBack]);
  useEffect(() => {
    if (current) document.title = `${current.title} · ${title} · Pregón`;
  }, [current]);
  if (!current) return null;
  return (
    <Page title={title} description="Los datos de tu empresa y por dónde salen sus mensajes. Cada cambio queda en la auditoría.">
      <div className="account-page">
        <SectionNav current={current} />
        <div className="account">
          <Suspense fallback={<SectionLoading />}>
            <current.Content />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}

function SectionLoading() {
  return (
    <div className="form">
      <Waiting label="Cargando la sección…">
        <Skeleton height="14rem" />
      </Waiting>
    </div>
  );
}
