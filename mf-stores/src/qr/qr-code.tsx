import { Button } from '@pregon/ui/button';
import { downloadFile } from '@pregon/ui/download-file';
import { Icon } from '@pregon/ui/icon';
import { toast } from '@pregon/ui/toast';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import './qr-code.css';
import { drawQr, qrPath, qrPng, qrSvg } from './qr-drawing.ts';

interface QrCodeProps {
  /** The encoded text, usually an address. */
  readonly text: string;
  /** Accessible name, such as 'Código QR de pregon.example/s/x7Kp2Qa'. The names of the downloaded files derive from it. */
  readonly label: string;
}

/** Converts a label to a file name: 'Código QR de Ñandú' becomes 'codigo-qr-de-nandu'. */
const fileName = (label: string) =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** QR code that can be downloaded as SVG and PNG. It is dark on white in both themes, because scanners expect that. */
export function QrCode({ text, label }: QrCodeProps) {
  const drawing = useMemo(() => drawQr(text), [text]);
  const savePng = () =>
    qrPng(drawing).then(
      (blob) => downloadFile(`${fileName(label)}.png`, blob),
      () => toast.error('No pudimos crear la imagen. Descarga el SVG.'),
    );
  return (
    <div className="qr">
      <svg
        className="qr-code"
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={qrPath(drawing)} />
      </svg>
      <div className="qr-files">
        <Button size="s" onPress={() => downloadFile(`${fileName(label)}.svg`, qrSvg(drawing))}>
          <Icon of={Download} />
          Descargar SVG
        </Button>
        <Button size="s" onPress={() => void savePng()}>
          <Icon of={Download} />
          Descargar PNG
        </Button>
      </div>
    </div>
  );
}
