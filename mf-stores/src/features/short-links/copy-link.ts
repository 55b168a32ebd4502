import { toast } from '@pregon/ui/toast';

/**
 * Copies to the clipboard. The promise rejects in an insecure context, where `navigator.clipboard` is undefined; `async`
 * turns that error into a rejection.
 */
const copyToClipboard = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Copies a link to the clipboard and shows a toast with the result. */
export const copyLink = (link: string): Promise<void> =>
  copyToClipboard(link).then(
    () => toast.success('Enlace copiado.'),
    () => toast.error('No pudimos copiar el enlace. Selecciónalo y cópialo tú.'),
  );
