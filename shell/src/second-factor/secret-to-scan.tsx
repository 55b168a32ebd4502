import type { Enrolment } from '@pregon/contract/session/second-factor.schema';
import { useMemo } from 'react';
import { renderSVG } from 'uqr';

/** Groups of four are easier to type. */
const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** The secret of an enrolment as QR code, drawn in this browser, and as text. It is dark on white in both themes for cameras. */
export function SecretToScan({ enrolment: { uri, secret } }: { enrolment: Enrolment }) {
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { ecc: 'M', border: 4 }))}`, [uri]);
  return (
    <div className="second-factor-secret">
      <img src={picture} alt="Código QR para tu aplicación de autenticación" />
      <div>
        <p>Escanéalo con una aplicación de autenticación, como Google Authenticator, Microsoft Authenticator o 1Password.</p>
        <p>
          ¿No puedes escanearlo? Escribe esta clave en la aplicación: <code>{inGroups(secret)}</code>
        </p>
      </div>
    </div>
  );
}
