/** Puts the page's `<template id="fault">` into the place of mf-public, which cannot be loaded. */
export function showFault(root: HTMLElement, retry: () => void): void {
  const fault = document.querySelector<HTMLTemplateElement>('#fault');
  if (fault) root.replaceChildren(fault.content.cloneNode(true));
  root.querySelector('button')?.addEventListener('click', retry);
}
