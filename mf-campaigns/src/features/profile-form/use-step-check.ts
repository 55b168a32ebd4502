import { checkFields, goToField } from '@pregon/ui/form';
import { useEffect, useRef } from 'react';
import type { ProfileAppForm } from './profile-values.ts';
import { namesIn, type Step } from './steps.ts';

/**
 * Validates a step when it is left by a link, so that its errors are counted in the navigation. The returned function validates it
 * before it is left: it focuses the first invalid field and resolves to whether there is none.
 */
export function useStepCheck(form: ProfileAppForm, step: Step, isEnabled: boolean): () => Promise<boolean> {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && isEnabled) void checkFields(form, namesIn(shown.current));
    shown.current = step;
  }, [form, step, isEnabled]);
  return async () => {
    const invalid = isEnabled ? await checkFields(form, namesIn(step)) : undefined;
    if (invalid !== undefined) goToField(form, invalid);
    return invalid === undefined;
  };
}
