/**
 * Formats an amount and dates while the scripts come: the first formatter of a page reads the browser's data of the language, which takes
 * 50 ms on a slow phone. Runs in the document after the frame's elements, and after they are painted, from its own text: it must not
 * refer to anything outside of itself.
 */
export function warmFormatters(): void {
  const format = () => {
    new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP' }).formatToParts(1000);
    new Date().toLocaleString('es-CO', { timeZone: 'America/Bogota', timeZoneName: 'shortOffset' });
    new Date().toLocaleDateString('sv-SE');
  };
  requestAnimationFrame(() => ('requestIdleCallback' in window ? requestIdleCallback(format) : setTimeout(format)));
}
