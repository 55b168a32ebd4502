/** Inserts a text at the caret with an input event, and focuses the field. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
