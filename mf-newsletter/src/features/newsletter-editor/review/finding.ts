/** A place in the message that a finding speaks of. */
export interface FindingPlace {
  /** Its first words, or what else it is known by. */
  readonly label: string;
  /** The part of the message, as the editor selects it; undefined where that can't be told. */
  readonly partId: string | undefined;
}

/** Something that keeps a message from being approved (`fault`), is worth a thought (`warning`), or is in order. */
export interface Finding {
  readonly id: string;
  readonly level: 'fault' | 'warning' | 'good' | 'unknown';
  readonly text: string;
  readonly detail?: string;
  readonly places?: readonly FindingPlace[];
}

const rank = { fault: 0, warning: 1, unknown: 2, good: 3 };

/** What stops first, what is in order last. */
export const inOrder = (findings: readonly Finding[]): Finding[] => findings.toSorted((a, b) => rank[a.level] - rank[b.level]);

/** '1 imagen sin dirección', '3 imágenes sin dirección'. */
export const counted = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;
