import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { ApiFault } from '@pregon/auth-api/fault';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { saveNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportedMessage, MailEditor } from '../mail-editor.ts';

/** Saves a newsletter, and invalidates the cached lists of newsletters. */
export function useSaveNewsletter() {
  const queryClient = useQueryClient();
  return useMutation({
    ...restMutation(saveNewsletter),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(newslettersQuery) }),
  });
}

/** Exports the message to save; undefined, with a toast, when that fails. */
export async function exportedMessage(editor: MailEditor | undefined, title: string): Promise<ExportedMessage | undefined> {
  if (!editor) {
    toast.error('El editor aún no está listo');
    return undefined;
  }
  try {
    return await editor.exportMessage(title);
  } catch (fault) {
    toast.error('Error al exportar la plantilla');
    reportError(fault);
    return undefined;
  }
}

/** The toast of a failed save. */
export function saveFailure(error: unknown): string {
  if (!(error instanceof ApiFault)) return 'Error al guardar la plantilla';
  switch (error.status) {
    case 0:
      return 'Sin respuesta del servidor';
    case 400:
      return 'Datos no válidos';
    case 401:
      return 'Usuario no autorizado';
    default:
      return 'Error al guardar la plantilla';
  }
}
