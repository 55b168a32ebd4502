import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { IntervalPicture } from './interval-picture.tsx';
import { decisiveMeasure, headlineWords, measureWords, moneyWords } from './measure-words.ts';
import { comparisonWords } from './outcome-words.ts';

const measures = ['conversion', 'orders'] as const;

interface ComparisonSectionProps {
  readonly outcome: ExperimentOutcome;
  readonly comparison: ExperimentOutcome['comparisons'][number];
}

/** A version compared with its reference: by the experiment's metric first, and by the other measures as secondary. */
export function ComparisonSection({
  outcome: { experiment, groups, reference, currency, comparisons },
  comparison,
}: ComparisonSectionProps) {
  // The interval of money is that of the boards, which is corrected for the number of comparisons whichever metric decides.
  const compareCount = comparisons.length;
  const versions = experiment.arms.length;
  const [group, compared] = [comparison.arm, reference].map((arm) => groups.find((one) => one.arm === arm));
  if (!group || !compared) return null;
  const money = comparisonWords(comparison, { reference, currency, versions });
  const words = measureWords(comparison, group, compared);
  const measure = decisiveMeasure[experiment.metric];
  const { difference, verdict } = measure ? comparison.secondary[measure] : comparison;
  const { headline, detail, share } = measure
    ? { ...headlineWords(measure, comparison, { reference, versions }), detail: words[measure] }
    : money;
  const others = measures.filter((one) => one !== measure).map((one) => words[one]);
  return (
    <section>
      <h3>{headline}</h3>
      <IntervalPicture {...difference} verdict={verdict} />
      <p>{detail}</p>
      {share ? <p className="soft">{share}</p> : null}
      <div className="soft secondary">
        <p>
          {measure && compareCount > 1
            ? 'Medidas secundarias; de ellas, solo la de ventas tiene corrección por varias comparaciones:'
            : 'Medidas secundarias, sin corrección por varias comparaciones:'}
        </p>
        <ul>
          {(measure ? [moneyWords(money), ...others] : others).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
