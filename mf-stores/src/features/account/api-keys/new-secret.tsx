import { Button } from '@pregon/ui/button';
import { copyToClipboard } from '@pregon/ui/clipboard';
import { Dialog } from '@pregon/ui/dialog';
import { Note } from '@pregon/ui/page';

/** The secret of a key or webhook that was just created or renewed. */
export interface Secret {
  /** The name of the key, or the host of the webhook. */
  readonly name: string;
  readonly secret: string;
}

interface Props extends Secret {
  readonly title?: string;
  readonly onClose: () => void;
}

const messages = { copied: 'Copiamos la clave.', failed: 'El navegador no dejó copiar: selecciona la clave y cópiala.' };

/** Shows a secret once: it cannot be read again later. */
export function NewSecret({ name, secret, title = `Clave de «${name}»`, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onClose}>Ya la guardé</Button>
          <Button variant="primary" onPress={() => void copyToClipboard(secret, messages)}>
            Copiar
          </Button>
        </>
      }
    >
      <Note tone="warning">Cópiala ahora y guárdala donde guardas las contraseñas: no la volveremos a mostrar.</Note>
      <p>
        <code className="api-key-secret">{secret}</code>
      </p>
    </Dialog>
  );
}
