/** The value and the gradient of a function at a point; the gradient has as many components as the point. */
export interface ValueAndGradient {
  value: number;
  gradient: readonly number[];
}

export interface Minimum {
  point: readonly number[];
  value: number;
  /** The number of steps taken. */
  iterations: number;
  /** Whether the gradient vanished. If not, the point is the best one found, not a minimum. */
  converged: boolean;
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const identity = (size: number, scale: number): number[][] =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => (i === j ? scale : 0)));

/** The approximation of the inverse Hessian after a step (Nocedal and Wright, Numerical Optimization, equation 6.17). */
function updated(inverse: readonly (readonly number[])[], step: readonly number[], change: readonly number[]): number[][] {
  const curvature = dot(step, change);
  const turned = inverse.map((row) => dot(row, change));
  const weight = 1 + dot(change, turned) / curvature;
  return inverse.map((row, i) =>
    row.map((value, j) => {
      const [si = 0, sj = 0, ti = 0, tj = 0] = [step[i], step[j], turned[i], turned[j]];
      return value + (weight * si * sj - ti * sj - si * tj) / curvature;
    }),
  );
}

/**
 * Minimizes a smooth function of a few variables by BFGS with a backtracking line search (Armijo's rule). The function may return
 * Infinity or NaN outside of its domain: such a step is halved like one that increases the value.
 * @param start the initial point, where the function must be finite
 * @param options `gradientTolerance`: the search ends when no component of the gradient is larger, relative to 1 or to the value
 * @throws RangeError if the function is not finite at the start
 */
export function minimize(
  evaluate: (point: readonly number[]) => ValueAndGradient,
  start: readonly number[],
  { maxIterations = 300, gradientTolerance = 1e-8 } = {},
): Minimum {
  let point = start;
  let { value, gradient } = evaluate(point);
  if (!Number.isFinite(value)) throw new RangeError('the function is not finite where the search starts');
  let inverse = identity(start.length, 1 / Math.max(1, largest(gradient)));
  let iterations = 0;
  const flat = (tolerance: number): boolean => largest(gradient) <= tolerance * Math.max(1, Math.abs(value));

  while (!flat(gradientTolerance) && iterations < maxIterations) {
    let direction = inverse.map((row) => -dot(row, gradient));
    if (dot(direction, gradient) >= 0) {
      inverse = identity(start.length, 1 / Math.max(1, largest(gradient)));
      direction = inverse.map((row) => -dot(row, gradient));
    }
    const next = stepDown(evaluate, { point, value, slope: dot(direction, gradient), direction });
    if (!next) break;
    const step = next.point.map((at, i) => at - (point[i] ?? 0));
    const change = next.gradient.map((at, i) => at - (gradient[i] ?? 0));
    const curvature = dot(step, change);
    if (curvature > 1e-300) {
      if (iterations === 0) inverse = identity(start.length, curvature / dot(change, change));
      inverse = updated(inverse, step, change);
    }
    ({ point, value, gradient } = next);
    iterations++;
  }
  // When rounding errors hide any further descent, a small gradient counts as vanished.
  return { point, value, iterations, converged: flat(Math.max(gradientTolerance, 1e-6)) };
}

interface Descent {
  point: readonly number[];
  value: number;
  slope: number;
  direction: readonly number[];
}

/** Backtracking line search: the first of the halved steps that decreases the function enough; undefined if none does. */
function stepDown(evaluate: (point: readonly number[]) => ValueAndGradient, { point, value, slope, direction }: Descent) {
  for (let length = 1; length > 1e-14; length /= 2) {
    const tried = point.map((at, i) => at + length * (direction[i] ?? 0));
    const found = evaluate(tried);
    if (Number.isFinite(found.value) && found.value < value && found.value <= value + 1e-4 * length * slope) {
      return { point: tried, ...found };
    }
  }
  return undefined;
}
