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
    ['moves rows between nodes', '8 and 8 tasks for 8 shards'],
  ],
  ['a part on the coordinator', plan(8, '  ->  Distributed Subplan 1_1'), ['collects a part on the coordinator']],
])('reads the plan of %s', (_, text, problems) => {
  expect(problemsIn(text, 8)).toEqual(problems);
});
