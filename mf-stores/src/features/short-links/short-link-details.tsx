import { useSession } from '@pregon/auth-api/session';
import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { Button } from '@pregon/ui/button';
import { Sheet } from '@pregon/ui/dialog';
import { formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { NearTime } from '@pregon/ui/near-time';
import { Badge } from '@pregon/ui/page';
import { Copy } from 'lucide-react';
import { QrCode } from '../../qr/qr-code.tsx';
import { AddressText } from './address-text.tsx';
import { ClickChart } from './click-chart.tsx';
import { copyLink } from '../../links/copy-link.ts';
import { withoutProtocol } from './shown-address.ts';

interface ShortLinkDetailsProps {
  readonly link: ShortLink;
  readonly onClose: () => void;
}

/** Side sheet with the statistics, the final address and the QR code of a link. */
export default function ShortLinkDetails({ link, onClose }: ShortLinkDetailsProps) {
  const { shortUrl, finalUrl, active, createdAt, clicks } = link;
  const name = withoutProtocol(shortUrl);
  const zone = useSession().session?.user.timeZone;
  return (
    <Sheet isOpen onClose={onClose} side="right" title={name}>
      <div className="link-details">
        <div className="row">
          <Badge state={active ? 'completed' : 'cancelled'} label={active ? 'Activo' : 'Desactivado'} />
          <Button size="s" onPress={() => void copyLink(shortUrl)}>
            <Icon of={Copy} />
            Copiar enlace
          </Button>
        </div>
        <dl>
          <div>
            <dt>Personas</dt>
            <dd className="figure">{formatNumber(clicks.people)}</dd>
          </div>
          <div>
            <dt>Robots</dt>
            <dd className="figure">{formatNumber(clicks.machines)}</dd>
          </div>
          <div>
            <dt>Último clic</dt>
            <dd>{clicks.lastAt ? <NearTime moment={clicks.lastAt} zone={zone} /> : 'Nadie todavía'}</dd>
          </div>
        </dl>
        <section>
          <h3>Clics de los últimos 30 días</h3>
          <ClickChart clicks={clicks} />
        </section>
        <section>
          <h3>Dirección final</h3>
          <p>
            <AddressText address={finalUrl} />
          </p>
          <p className="faint">
            Creado: <NearTime moment={createdAt} zone={zone} />
          </p>
        </section>
        <section>
          <h3>Código QR</h3>
          <QrCode text={shortUrl} label={`Código QR de ${name}`} />
        </section>
      </div>
    </Sheet>
  );
}
