interface IntervalPictureProps {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly verdict: 'more' | 'less' | 'inconclusive';
}

const width = 320;
const labelHeight = 16;
const middle = 32;

/** An interval as a bar about the labelled line of no effect. The words beside it say the same. */
export function IntervalPicture({ value, low, high, verdict }: IntervalPictureProps) {
  const most = (Math.max(Math.abs(low), Math.abs(high)) || 1) * 1.1;
  const at = (amount: number) => width / 2 + (amount / most) * (width / 2);
  return (
    <svg className="interval" data-verdict={verdict} viewBox={`0 0 ${width} ${middle * 2 - labelHeight}`} aria-hidden="true">
      <text x={at(0)} y="11" textAnchor="middle">
        sin efecto
      </text>
      <line className="none" x1={at(0)} x2={at(0)} y1={labelHeight} y2={middle * 2 - labelHeight} />
      <line className="range" x1={at(low)} x2={at(high)} y1={middle} y2={middle} />
      <circle cx={at(value)} cy={middle} r="5" />
    </svg>
  );
}
