import { describe, expect, it } from '@jest/globals';
import { minimize } from './bfgs.ts';

/** Rosenbrock's function: its only minimum is 0 at (1, 1). */
const rosenbrock = ([x = 0, y = 0]: readonly number[]) => ({
  value: (1 - x) ** 2 + 100 * (y - x * x) ** 2,
  gradient: [-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)],
});

describe('minimize', () => {
  it.each([[[-1.2, 1]], [[0, 0]], [[4, -3]]])('finds the minimum of Rosenbrock’s function from %j', (start) => {
    const { point, value, converged } = minimize(rosenbrock, start);
    expect(converged).toBe(true);
    expect(value).toBeLessThan(1e-12);
    expect(point[0]).toBeCloseTo(1, 5);
    expect(point[1]).toBeCloseTo(1, 5);
  });

  it('stays within the domain of the function', () => {
    const { point, converged } = minimize(([x = 0]) => ({ value: x - Math.log(x), gradient: [1 - 1 / x] }), [20]);
    expect(converged).toBe(true);
    expect(point[0]).toBeCloseTo(1, 6);
  });

  it('ends where the gradient is small for the size of the value', () => {
    const large = ([x = 0]: readonly number[]) => ({ value: 1e6 + x * x, gradient: [2 * x] });
    // 1e-8 of a million is 0.01.
    expect(minimize(large, [0.004]).iterations).toBe(0);
    expect(minimize(large, [0.006]).iterations).toBeGreaterThan(0);
    const small = ([x = 0]: readonly number[]) => ({ value: x * x, gradient: [2 * x] });
    expect(minimize(small, [4e-9]).iterations).toBe(0);
    expect(minimize(small, [6e-9]).iterations).toBeGreaterThan(0);
  });

  it('reports no convergence for a function without a minimum', () => {
    const { converged, iterations } = minimize(([x = 0]) => ({ value: -x, gradient: [-1] }), [0], { maxIterations: 20 });
    expect(converged).toBe(false);
    expect(iterations).toBe(20);
  });

  it('refuses a start where the function is not finite', () => {
    expect(() => minimize(() => ({ value: Number.NaN, gradient: [0] }), [0])).toThrow(RangeError);
  });
});
