/** A place in the message that a finding refers to. */
export interface FindingPlace {
  /** Its first words, or another description. */
  readonly label: string;
  /** The id of its part in the editor; undefined where it is unknown. */
  readonly partId: string | undefined;
}

/** A result of the review: it blocks the approval (`fault`), is a `warning`, or is passed. */
export interface Finding {
  readonly id: string;
  readonly level: 'fault' | 'warning' | 'good' | 'unknown';
  readonly text: string;
  readonly detail?: string;
  readonly places?: readonly FindingPlace[];
}

const rank = { fault: 0, warning: 1, unknown: 2, good: 3 };

/** Order by severity, blocking findings first. */
export const inOrder = (findings: readonly Finding[]): Finding[] => findings.toSorted((a, b) => rank[a.level] - rank[b.level]);

/** Formats a count: '1 imagen sin dirección', '3 imágenes sin dirección'. */
export const counted = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;
