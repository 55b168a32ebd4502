import { toast } from '@pregon/ui/toast';

/** Shows an error as a toast, without repeating a visible one. */
export function showFaultToast(sentence: string): void {
  toast.error(`Error: ${sentence}`, { duration: 10_000, id: sentence });
}
