import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Skeleton } from '@pregon/ui/page';
import { Copy, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { AddressText } from './address-text.tsx';
import { copyLink } from '../../links/copy-link.ts';
import { withoutProtocol } from './shown-address.ts';

const QrCode = lazy(() => loadPart(async () => ({ default: (await import('../../qr/qr-code.tsx')).QrCode })));

interface LinkPanelProps {
  /** The final address of the link; undefined while the typed address is invalid. */
  readonly preview: string | undefined;
  /** The created link; undefined once the form has changed since. */
  readonly link: ShortLink | undefined;
  readonly onReset: () => void;
}

/** Panel beside the form with a preview of the final address and the created link. */
export function LinkPanel({ preview, link, onReset }: LinkPanelProps) {
  return (
    <aside className="link-panel" aria-label="Tu enlace">
      {link ? <CreatedLink key={link.code} link={link} onReset={onReset} /> : null}
      <section>
        <h2>Dirección final</h2>
        {preview ? (
          <p>
            <AddressText address={preview} />
          </p>
        ) : (
          <p className="soft">Escribe la dirección, y aquí verás cómo queda con sus parámetros.</p>
        )}
      </section>
    </aside>
  );
}

function CreatedLink({ link, onReset }: { readonly link: ShortLink; readonly onReset: () => void }) {
  const { shortUrl } = link;
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the new link, so that a screen reader announces it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        Tu enlace corto
      </h2>
      <a className="made-link" href={shortUrl} target="_blank" rel="noreferrer">
        {withoutProtocol(shortUrl)}
      </a>
      <div className="row">
        <Button onPress={() => void copyLink(shortUrl)}>
          <Icon of={Copy} />
          Copiar enlace
        </Button>
        <Button variant="ghost" onPress={onReset}>
          <Icon of={Plus} />
          Acortar otro
        </Button>
      </div>
      <Suspense fallback={<Skeleton width="11rem" height="11rem" />}>
        <QrCode text={shortUrl} label={`Código QR de ${withoutProtocol(shortUrl)}`} />
      </Suspense>
    </section>
  );
}
