/** A row of a benchmark's result. */
export interface Row {
  readonly what: string;
  readonly federation: string;
  readonly monolith: string;
  /** The ratio of both, or of the measurement to its limit. */
  readonly result: string;
  readonly goal: string;
  /** Undefined without a limit. */
  readonly isReached: boolean | undefined;
}

/** A row that compares a number with its limit. */
export function limitedRow(
  what: string,
  {
    federation,
    monolith = '',
    value,
    most,
    text = (number: number) => number.toFixed(2),
  }: {
    readonly federation: string;
    readonly monolith?: string;
    readonly value: number;
    readonly most?: number;
    readonly text?: (value: number) => string;
  },
): Row {
  return {
    what,
    federation,
    monolith,
    result: text(value),
    goal: most === undefined ? '' : `≤ ${text(most)}`,
    isReached: most === undefined ? undefined : value <= most,
  };
}

/** Formats the rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const marks = new Map([
    [true, 'yes'],
    [false, '**no**'],
  ]);
  const lines = rows.map(({ what, federation, monolith, result, goal, isReached }) =>
    [what, federation, monolith, result, goal, isReached === undefined ? '' : (marks.get(isReached) ?? '')].join(' | '),
  );
  return ['what | federation | monolith | result | goal | reached', '---|---|---|---|---|---', ...lines]
    .map((line) => `| ${line} |`)
    .join('\n');
}
