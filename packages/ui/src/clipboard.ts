import { toast } from './toast.tsx';

interface CopyMessages {
  readonly copied: string;
  readonly failed: string;
}

/**
 * Copies a text to the clipboard, and shows a toast with the result. It fails without permission, and in an insecure context, where
 * `navigator.clipboard` is undefined.
 */
export async function copyToClipboard(text: string, { copied, failed }: CopyMessages): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast.error(failed);
    return;
  }
  toast.success(copied);
}
