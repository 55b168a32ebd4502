import type { ProofPart } from './check.ts';

/**
 * Runs the parts of a proof one after the other and writes what each found as Markdown. A part that fails, or that could not run,
 * makes the process end with 1: what was not run was not proved.
 */
export async function reportProof(parts: readonly (() => ProofPart | Promise<ProofPart>)[]): Promise<void> {
  let [held, failed, notRun] = [0, 0, 0];
  for (const prove of parts) {
    const began = performance.now();
    const { title, checks, notes = [], notRun: why } = await prove();
    console.log(`\n## ${title}\n\n${((performance.now() - began) / 1000).toFixed(1)} s\n`);
    if (why) {
      console.log(`**Not run**: ${why}`);
      notRun++;
      continue;
    }
    console.log('| what | found | wanted | |\n|---|--:|--:|---|');
    for (const check of checks) {
      console.log(`| ${check.what} | ${check.found} | ${check.wanted} | ${check.holds ? '' : '**does not hold**'} |`);
      if (check.holds) held++;
      else failed++;
    }
    for (const note of notes) console.log(`\nShown, not judged: ${note}`);
  }
  console.log(`\n${held} hold, ${failed} do not, ${notRun} part${notRun === 1 ? '' : 's'} not run`);
  if (failed + notRun > 0) process.exitCode = 1;
}
