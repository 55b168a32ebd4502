import { describe, expect, it } from '@jest/globals';
import { currentTraceId, inTrace, newTraceId, traceIdIn } from './trace-context.ts';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';

describe('the trace id of a traceparent header', () => {
  it.each([`00-${id}-${span}-01`, `00-${id}-${span}-00`, `01-${id}-${span}-01`, `cc-${id}-${span}-01-more-later`])(
    'is read from %s',
    (header) => expect(traceIdIn(header)).toBe(id),
  );

  it.each([
    undefined,
    '',
    id,
    [`00-${id}-${span}-01`],
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${id}-${'0'.repeat(16)}-01`,
    `00-${id.toUpperCase()}-${span}-01`,
    `00-${id}-${span}-01-more`,
    `01-${id}-${span}-01more`,
    `ff-${id}-${span}-01`,
    `00-${id}-${span}`,
  ])('is refused in %s', (header) => expect(traceIdIn(header)).toBeUndefined());
});

it('knows the trace of concurrent work after it has waited', async () => {
  const first = newTraceId();
  const second = newTraceId();
  const work = () => new Promise((resolve) => void setImmediate(() => resolve(currentTraceId())));
  expect(await Promise.all([inTrace(first, work), inTrace(second, work)])).toEqual([first, second]);
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(first).not.toBe(second);
  expect(currentTraceId()).toBeUndefined();
});
