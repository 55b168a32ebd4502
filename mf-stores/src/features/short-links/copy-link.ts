import { toast } from '@pregon/ui/toast';

/** Browsers have no clipboard where a page did not come over https. */
const write = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Puts a link where it can be pasted from, and says so. */
export const copyLink = (link: string): Promise<void> =>
  write(link).then(
    () => toast.success('Enlace copiado.'),
    () => toast.error('No pudimos copiar el enlace. Selecciónalo y cópialo tú.'),
  );
