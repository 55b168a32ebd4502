/** Writes into a field as if it had been typed at the caret: whoever listens to the field hears of it. The field takes the focus. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
