import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { errorMessage } from '../support-code.tsx';
import { toast } from '../toast.tsx';

interface DownloadButtonProps {
  readonly download: () => Promise<string>;
  readonly label?: string;
}

/**
 * Downloads the rows of a list.
 * @param props.download creates the address of the file
 */
export function DownloadButton({ download, label = 'Descargar CSV' }: DownloadButtonProps) {
  const [isPending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      window.location.assign(await download());
    } catch (error) {
      toast.error(errorMessage(error, 'No se pudo preparar el archivo.'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button size="s" isPending={isPending} pendingLabel="Preparando…" onPress={() => void start()}>
      <Icon of={Download} />
      {label}
    </Button>
  );
}
