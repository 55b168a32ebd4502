/** Replaces mf-public by one of the page's templates (`<template id="late">`). */
export function showInstead(root: HTMLElement, id: 'late' | 'fault'): void {
  const template = document.querySelector<HTMLTemplateElement>(`#${id}`);
  if (template) root.replaceChildren(template.content.cloneNode(true));
}
