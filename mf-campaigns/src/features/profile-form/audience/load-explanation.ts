import { loadPart } from '@pregon/remote-api/load-part';
import { toast } from '@pregon/ui/toast';

/** Loads the explanation sheet on demand and shows a toast if that fails. */
export async function loadExplanation() {
  try {
    return (await loadPart(() => import('./customer-explanation.tsx'))).CustomerExplanation;
  } catch (error) {
    toast.error('No pudimos abrir la explicación. Intenta de nuevo.');
    throw error;
  }
}
