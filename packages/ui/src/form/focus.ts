import type { AppForm } from './app-form.ts';
import { elementOf, peekError } from './form-adapter.ts';

const controls = 'input:not([type=hidden]):not([tabindex="-1"]), textarea, select, [role=spinbutton], button, [tabindex="0"]';

/** The frames of all fields of a form in page order. Each one has the attribute `data-field`. */
export function fieldFrames<Input>({ store }: AppForm<Input, unknown>) {
  return [...(elementOf(store)?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
}

/**
 * Focuses the first invalid field. Registration order is not page order, so the DOM decides. In a multi-step form the field may be
 * unmounted: then it is revealed.
 */
export function focusFirstInvalid<Input>(form: AppForm<Input, unknown>) {
  const isWrong = (name: string) => peekError(form.store, name) !== '';
  const first = form.isInParts
    ? [...form.labels.keys()].find(isWrong)
    : fieldFrames(form).find((frame) => frame.dataset['invalid'] !== undefined)?.dataset['field'];
  if (first !== undefined) goToField(form, first);
}

/**
 * Focuses a field and scrolls it into view: its chosen option, or its first control. A multi-step form reveals an unmounted field; in
 * other forms nothing happens then.
 */
export function goToField<Input>(form: AppForm<Input, unknown>, name: string) {
  const frame = fieldFrames(form).find((candidate) => candidate.dataset['field'] === name);
  if (frame) focusFrame(frame);
  else for (const reveal of form.revealers) reveal(name);
}

function focusFrame(frame: HTMLElement): void {
  // A field of several parts: the first of them that is invalid.
  const part = frame.querySelector<HTMLElement>('[data-field][data-invalid]');
  if (part) return focusFrame(part);
  const candidates = [...frame.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.closest('[aria-hidden=true]'),
  );
  const chosen = candidates.find((control) => control.matches('[data-main], input:checked')) ?? candidates[0];
  return chosen?.focus();
}
