/** What takes letters for itself: fields, the parts of a date, and lists in which one types to find. */
const takers =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), :is(dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"], [role="spinbutton"], [role="textbox"])';

/** Whether what is typed there is meant for what has the focus, and for nobody else. */
export function takesLetters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(takers) !== null;
}

/** Whether something stands over the page that wants an answer first. */
export function isSomethingOver(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null;
}
