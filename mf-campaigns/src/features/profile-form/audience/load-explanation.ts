import { loadPart } from '@pregon/remote-api/load-part';
import { toast } from '@pregon/ui/toast';

/** The sheet that explains, with its search: nobody needs it before they ask. */
export async function loadExplanation() {
  try {
    return (await loadPart(() => import('./customer-explanation.tsx'))).CustomerExplanation;
  } catch (error) {
    toast.error('No pudimos abrir la explicación. Intenta de nuevo.');
    throw error;
  }
}
