import { copyToClipboard } from '@pregon/ui/clipboard';

/** Copies a link to the clipboard and shows a toast with the result. */
export const copyLink = (link: string): Promise<void> =>
  copyToClipboard(link, {
    copied: 'Enlace copiado.',
    failed: 'No pudimos copiar el enlace. Selecciónalo y cópialo tú.',
  });
