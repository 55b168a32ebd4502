const { stdout } = process;

const elapsed = (/** @type {number} */ since) =>
  `${((Date.now() - since) / 1000).toLocaleString('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;

/**
 * Shows a progress line during the work, with elapsed seconds on a terminal, and the duration at the end.
 * @param {string} title
 * @param {() => Promise<boolean>} work answers whether it succeeded
 */
export async function showStep(title, work) {
  const start = Date.now();
  const line = (/** @type {string} */ mark) => `${mark} ${title}  ${elapsed(start)}`;
  const draw = () => stdout.write(`\r${line('…')}`);
  if (stdout.isTTY) draw();
  else stdout.write(`… ${title}\n`);
  const clock = stdout.isTTY ? setInterval(draw, 100) : undefined;
  try {
    const succeeded = await work();
    clearInterval(clock);
    stdout.write(`${stdout.isTTY ? '\r\u001B[K' : ''}${line(succeeded ? '✔' : '✖')}\n`);
    return succeeded;
  } finally {
    clearInterval(clock);
  }
}
