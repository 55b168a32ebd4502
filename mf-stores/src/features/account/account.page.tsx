import { useMayCall } from '@pregon/auth-api/session';
import { readAccount } from '@pregon/contract/account/account-settings.endpoints';
import { Page, Skeleton, Waiting } from '@pregon/ui/page';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { AdministratorsOnly } from '../../staff/administrators-only.tsx';
import { type AccountSection, accountSections } from './account-sections.ts';
import { SectionNav } from './section-nav.tsx';
import { heading } from './heading.ts';
import './account.css';

/** The account: one section at a time, by its address. */
export default function AccountPage() {
  const { pathname } = useLocation();
  const section = accountSections.find(({ path }) => pathname === `/admin/${path}`) ?? accountSections[0];
  if (!useMayCall(readAccount)) return <AdministratorsOnly title={heading.title} what="la cuenta" />;
  return section ? <Account key={section.path} section={section} /> : null;
}

function Account({ section }: { readonly section: AccountSection }) {
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  // After the effect of `Page`, which names the page without its section.
  useEffect(() => {
    document.title = `${section.title} · ${heading.title} · Pregón`;
  }, [section]);
  return (
    <Page {...heading}>
      <div className="account-page">
        <SectionNav current={section} />
        <div className="account">
          <Suspense fallback={<SectionLoading />}>
            <section.Content />
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
