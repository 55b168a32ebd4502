import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import { errorTable } from '@pregon/contract/errors';
import type { PublicKey } from '@pregon/contract/public-keys/public-keys.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button, IconButton } from '@pregon/ui/button';
import { copyToClipboard } from '@pregon/ui/clipboard';
import { formatDate } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Copy, QrCode as QrIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAddressValue } from '../../address-value.ts';

const QrCode = lazy(async () => ({ default: (await loadPart(() => import('../../qr/qr-code.tsx'))).QrCode }));

/** Returns the public address of the installation: the configured one, or the current origin. */
const publicUrl = (): string => runtimeConfig('pregon-public') ?? globalThis.location.origin;

interface CustomerPageProps {
  readonly of: PublicKey;
  readonly mayStop: boolean;
  readonly onStop: () => void;
}

/** The addresses of the public pages that one key opens, with QR codes. */
export function CustomerPage({ of: { key, counter, createdAt, lastUsedAt }, mayStop, onStop }: CustomerPageProps) {
  const base = `${publicUrl()}/apps/${key}`;
  return (
    <div className="store-page-link">
      <div>
        <PageAddress name="Registro de clientes" address={`${base}/registro/`} code={`registro-${key}`} />
        {counter ? <PageAddress name="Visitas y compras" address={`${base}/visita/`} code={`visita-${key}`} /> : null}
        <p className="hint">
          Creada el {formatDate(createdAt)} ·{' '}
          {lastUsedAt ? `abierta por última vez el ${formatDate(lastUsedAt)}` : 'nadie la ha abierto'}
        </p>
      </div>
      <div>
        <Button size="s" isDisabled={!mayStop} disabledReason={errorTable.FORBIDDEN.message} onPress={onStop}>
          Detener…
        </Button>
      </div>
    </div>
  );
}

interface PageAddressProps {
  readonly name: string;
  readonly address: string;
  /** The name of its QR code in the address of the screen. */
  readonly code: string;
}

/** The address of a public page. The screen's own address keeps the QR code that is shown: `?qr=registro-demo-cei-001`. */
function PageAddress({ name, address, code }: PageAddressProps) {
  const [shown, show] = useAddressValue('qr');
  const isQrShown = shown === code;
  const copy = () =>
    copyToClipboard(address, {
      copied: `Se copió la dirección de «${name}».`,
      failed: 'El navegador no dejó copiar. Selecciona la dirección y cópiala.',
    });
  return (
    <>
      <div className="row">
        <p>
          <b>{name}</b>
          <br />
          <a className="link" href={address} target="_blank" rel="noreferrer">
            <code>{address}</code>
          </a>
        </p>
        <span className="row end">
          <IconButton label={`Copiar la dirección de ${name}`} size="s" onPress={() => void copy()}>
            <Icon of={Copy} />
          </IconButton>
          <IconButton
            label={`${isQrShown ? 'Ocultar' : 'Ver'} el código QR de ${name}`}
            size="s"
            aria-expanded={isQrShown}
            onPress={() => show(isQrShown ? undefined : code)}
          >
            <Icon of={QrIcon} />
          </IconButton>
        </span>
      </div>
      {isQrShown ? (
        <Suspense>
          <QrCode text={address} label={`Código QR de ${name}`} />
        </Suspense>
      ) : null}
    </>
  );
}
