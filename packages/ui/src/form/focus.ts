const controls = 'input:not([type=hidden]):not([tabindex="-1"]), textarea, select, [role=spinbutton], button, [tabindex="0"]';

/** The frames of all fields of a form, in the order of the page. Each one carries `data-field`. */
export function fieldFrames(form: Element | null | undefined) {
  return [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
}

/** Registration order is not page order (a field that was mounted late is last), so the page is asked. */
export function focusFirstInvalid(form: Element | null | undefined) {
  const first = fieldFrames(form).find((frame) => frame.dataset['invalid'] !== undefined);
  if (first) focusFrame(first);
}

export function focusField(form: Element | null | undefined, name: string) {
  const frame = fieldFrames(form).find((candidate) => candidate.dataset['field'] === name);
  if (frame) focusFrame(frame);
}

function focusFrame(frame: HTMLElement) {
  const candidates = [...frame.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.closest('[aria-hidden=true]'),
  );
  const chosen = candidates.find((control) => control.matches('[data-main], input:checked')) ?? candidates[0];
  chosen?.focus();
}
