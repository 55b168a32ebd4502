import type { Fault } from '@pregon/federation/runtime/loader';
import { faultSentence } from '../remotes/fault-report.ts';

/** What stands in the page's place when mf-public cannot be loaded. Plain DOM: this host has no other part. */
export function showFault(root: HTMLElement, fault: Fault, retry: () => void): void {
  const page = document.createElement('div');
  page.className = 'pub';
  const main = document.createElement('main');
  main.className = 'stack mid';
  main.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = 'Este módulo no está disponible.';
  const sentence = document.createElement('p');
  sentence.textContent = `Error: ${faultSentence(fault)}`;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn btn-primary btn-l btn-wide';
  button.textContent = 'Reintentar';
  button.addEventListener('click', retry);
  main.append(title, sentence, button);
  page.append(main);
  root.replaceChildren(page);
}
