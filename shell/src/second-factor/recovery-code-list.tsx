import { Button } from '@pregon/ui/button';
import { copyToClipboard } from '@pregon/ui/clipboard';
import { downloadFile } from '@pregon/ui/download-file';
import { Icon } from '@pregon/ui/icon';
import { Copy, Download } from 'lucide-react';

const messages = { copied: 'Copiamos los códigos.', failed: 'El navegador no dejó copiar: selecciona los códigos y cópialos.' };

const fileOf = (codes: readonly string[]): Blob =>
  new Blob([`Códigos de recuperación de Pregón\nCada uno sirve una sola vez.\n\n${codes.join('\n')}\n`], {
    type: 'text/plain;charset=utf-8',
  });

/** New recovery codes, which are shown this once. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <div className="recovery-codes">
      <p>
        Guárdalos donde guardas tus contraseñas: no los volveremos a mostrar. Si pierdes el teléfono, ingresas con uno de ellos.
        Cada uno sirve una sola vez.
      </p>
      <ul aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button onPress={() => downloadFile('codigos-de-recuperacion.txt', fileOf(codes))}>
          <Icon of={Download} />
          Descargar
        </Button>
        <Button onPress={() => void copyToClipboard(codes.join('\n'), messages)}>
          <Icon of={Copy} />
          Copiar
        </Button>
      </div>
    </div>
  );
}
