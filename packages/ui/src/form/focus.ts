import type { AppForm } from './app-form.ts';
import { elementOf, peekError } from './form-adapter.ts';

const controls = 'input:not([type=hidden]):not([tabindex="-1"]), textarea, select, [role=spinbutton], button, [tabindex="0"]';

/** The frames of all fields of a form, in the order of the page. Each one carries `data-field`. */
export function fieldFrames<Input>({ store }: AppForm<Input, unknown>) {
  return [...(elementOf(store)?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
}

/**
 * Registration order is not page order, so the DOM decides. In a multi-step form, the first invalid field may be unmounted: then
 * it is revealed.
 */
export function focusFirstInvalid<Input>(form: AppForm<Input, unknown>) {
  const isWrong = (name: string) => peekError(form.store, name) !== '';
  const first = form.isInParts
    ? [...form.labels.keys()].find(isWrong)
    : fieldFrames(form).find((frame) => frame.dataset['invalid'] !== undefined)?.dataset['field'];
  if (first !== undefined) goToField(form, first);
}

/**
 * Brings the focus, and so the page, to a field: to what is chosen in it, or to its first control. A form in parts reveals what is
 * not on the page; of any other, nothing happens then.
 */
export function goToField<Input>(form: AppForm<Input, unknown>, name: string) {
  const frame = fieldFrames(form).find((candidate) => candidate.dataset['field'] === name);
  if (frame) focusFrame(frame);
  else for (const reveal of form.revealers) reveal(name);
}

function focusFrame(frame: HTMLElement) {
  const candidates = [...frame.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.closest('[aria-hidden=true]'),
  );
  const chosen = candidates.find((control) => control.matches('[data-main], input:checked')) ?? candidates[0];
  chosen?.focus();
}
