import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { readAccount } from '@pregon/contract/account/account-settings.endpoints';
import type { AccountSettings } from '@pregon/contract/account/account-settings.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Skeleton, Empty, Page, Waiting } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { AdministratorsOnly } from '../../staff/administrators-only.tsx';
import { AccountData } from './account-data.tsx';
import { EmailChannel } from './email-channel.tsx';
import { SenderList } from './sender-list.tsx';
import { SmsChannel } from './sms-channel.tsx';
import { WhatsappChannel } from './whatsapp-channel.tsx';
import './account.css';

const BrandKit = lazy(() => loadPart(() => import('./brand-kit/brand-kit.tsx')));
const ApiKeys = lazy(() => loadPart(() => import('./api-keys/api-keys.tsx')));
const Webhooks = lazy(() => loadPart(() => import('./webhooks/webhooks.tsx')));
const HoldOut = lazy(() => loadPart(() => import('./hold-out.tsx')));
const MessagePrices = lazy(() => loadPart(() => import('./message-prices.tsx')));
const SensitiveCategories = lazy(() => loadPart(() => import('./sensitive-categories.tsx')));

const title = 'Cuenta';

export default function AccountPage() {
  if (!useMayCall(readAccount)) return <AdministratorsOnly title={title} what="la cuenta" />;
  return <LoadAccount />;
}

function LoadAccount() {
  const { data, error, refetch } = useQuery({ ...restQuery(readAccount), staleTime: 0 });
  if (data) return <Account settings={data} />;
  if (!error)
    return (
      <Page title={title} description={<Skeleton width="18rem" />}>
        <div className="page-body">
          <Waiting label="Cargando la cuenta…">
            {['data', 'email', 'sms'].map((part) => (
              <p key={part}>
                <Skeleton height="9rem" />
              </p>
            ))}
          </Waiting>
        </div>
      </Page>
    );
  return (
    <Page title={title}>
      <Empty
        kind="fault"
        title="No pudimos cargar la cuenta"
        actions={
          <Button variant="primary" onPress={() => void refetch()}>
            Reintentar
          </Button>
        }
      >
        {faultMessage(error)}
      </Empty>
    </Page>
  );
}

function Account({ settings }: { readonly settings: AccountSettings }) {
  const [email, sms, wa] = (['email', 'sms', 'wa'] as const).map((name) =>
    settings.channels.find(({ channel }) => channel === name),
  );
  return (
    <Page title={title} description="Los datos de tu empresa y por dónde salen sus mensajes. Cada cambio queda en la auditoría.">
      <div className="account">
        <AccountData settings={settings} />
        <Suspense>
          <BrandKit />
          <SensitiveCategories />
          <HoldOut />
        </Suspense>
        <SenderList settings={settings} />
        {email ? <EmailChannel key={`email ${email.updatedAt}`} channel={email} /> : null}
        {sms ? <SmsChannel key={`sms ${sms.updatedAt}`} channel={sms} /> : null}
        {wa ? <WhatsappChannel key={`wa ${wa.updatedAt}`} channel={wa} /> : null}
        <Suspense>
          <MessagePrices />
          <ApiKeys />
          <Webhooks />
        </Suspense>
      </div>
    </Page>
  );
}
