import { type ReactNode, useState } from 'react';
import { errorMessage } from '../support-code.tsx';

/** A running action with the message of its failure, which stays until the next attempt. */
export function useAction() {
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<ReactNode>();
  /** Resolves to whether it succeeded. A second press while it runs does nothing. */
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning) return false;
    setRunning(true);
    setFault(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setFault(errorMessage(error, 'No se pudo. Intenta de nuevo.'));
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, fault, run };
}
