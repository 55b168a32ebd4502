import { toast } from '@pregon/ui/toast';

/** Says what went wrong, once as long as that can still be read. */
export function sayFault(sentence: string): void {
  toast.error(`Error: ${sentence}`, { duration: 10_000, id: sentence });
}
