type Span = readonly [least: number, most: number];

/** Purchase behaviour of a group of customers. Days are counted back from today. */
export interface Habit {
  /** Code of the customers' focus. Null: registered, without purchases. */
  readonly focus: string | null;
  readonly weight: number;
  readonly purchases: Span;
  readonly firstDaysAgo: Span;
  readonly lastDaysAgo: Span;
  /** Whether it may exceed `purchases` to reach the demo's total. */
  readonly eager: boolean;
}

export const habits: readonly Habit[] = [
  { focus: 'FRECUENTES', weight: 22, purchases: [14, 24], firstDaysAgo: [240, 360], lastDaysAgo: [1, 40], eager: true },
  { focus: 'LEALES', weight: 20, purchases: [10, 18], firstDaysAgo: [500, 900], lastDaysAgo: [1, 85], eager: true },
  { focus: 'ENRIESGO', weight: 16, purchases: [5, 11], firstDaysAgo: [400, 800], lastDaysAgo: [95, 200], eager: false },
  { focus: 'INACTIVOS', weight: 20, purchases: [2, 6], firstDaysAgo: [720, 1000], lastDaysAgo: [370, 700], eager: false },
  { focus: 'NUEVOS', weight: 14, purchases: [1, 3], firstDaysAgo: [30, 58], lastDaysAgo: [1, 29], eager: false },
  { focus: null, weight: 8, purchases: [0, 0], firstDaysAgo: [1, 400], lastDaysAgo: [1, 1], eager: false },
];

/** Categories by total spending in pesos: the first threshold that is reached. */
const categoryThresholds = [
  { category: 'DIAMANTE', spent: 4_500_000 },
  { category: 'ORO', spent: 2_500_000 },
  { category: 'PLATA', spent: 900_000 },
  { category: 'BRONCE', spent: 1 },
] as const;

export const categoryOf = (spent: number): string | null =>
  categoryThresholds.find((threshold) => spent >= threshold.spent)?.category ?? null;
