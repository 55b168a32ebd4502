import { expect, it } from '@jest/globals';
import { problemsIn } from './plan-problems.ts';

const plan = (tasks: number, more = '') =>
  `Custom Scan (Citus Adaptive)\n  Task Count: ${tasks}\n  Tasks Shown: One of ${tasks}\n${more}`;

it.each([
  ['one task for each shard', plan(8), []],
  ['fewer tasks than shards', plan(1), ['1 tasks for 8 shards']],
  ['no task', 'Seq Scan on customer', ['no tasks for 8 shards']],
  [
    'a repartition join',
    plan(8, '  ->  MapMergeJob\n        Map Task Count: 8'),
    ['moves rows between nodes', 'collects a part on the coordinator'],
  ],
  ['a look-up in a copy', `->  Distributed Subplan 1_1\n${plan(1)}\n${plan(8)}`, []],
  ['a part on the coordinator', `->  Distributed Subplan 1_1\n${plan(8)}\n${plan(8)}`, ['collects a part on the coordinator']],
  [
    'a result that is put together on the coordinator',
    `${plan(8)}\n${plan(1)}`,
    ['collects a part on the coordinator', '8 and 1 tasks for 8 shards'],
  ],
  ['a selection of nobody', plan(1, '  ->  Result\n        One-Time Filter: false'), []],
])('reads the plan of %s', (_, text, problems) => {
  expect(problemsIn(text, 8)).toEqual(problems);
});

it('allows a part on the coordinator where there has to be one, and no repartition', () => {
  const collected = `${plan(8)}\n${plan(1)}`;
  expect(problemsIn(collected, 8, { collects: true })).toEqual([]);
  expect(problemsIn(`${collected}\nMapMergeJob`, 8, { collects: true })).toEqual(['moves rows between nodes']);
  expect(problemsIn(plan(1), 8, { collects: true })).toEqual(['1 tasks for 8 shards']);
});
