/**
 * Prints the results of the page alone, in light colours: `results.css` hides everything else while the root element is marked. The
 * mark is removed once the print dialog has closed.
 */
export function printResults(): void {
  const root = document.documentElement;
  root.dataset['printing'] = 'results';
  addEventListener('afterprint', () => delete root.dataset['printing'], { once: true });
  print();
}
