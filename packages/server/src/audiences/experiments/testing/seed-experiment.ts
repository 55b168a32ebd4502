import type { ExperimentDesign } from '@pregon/contract/experiments/experiment.schema';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database.ts';
import { type Experiment, experimentsRepository } from '../experiments.repository.ts';
import { experiments } from '../experiments.table.ts';

/**
 * Creates an experiment whose groups are the same in each run. With a salt that is drawn, one of twenty intervals would miss the planted
 * effect, and one of a thousand experiments would have groups too uneven to be read.
 */
export async function seedExperiment(
  database: Queryable,
  accountId: number,
  { salt, ...design }: ExperimentDesign & { readonly salt: string },
): Promise<Experiment> {
  const id = await experimentsRepository.create(database, accountId, design);
  const [experiment] = await database.update(experiments).set({ salt }).where(eq(experiments.id, id)).returning();
  if (!experiment) throw new Error('There is no such experiment.');
  return experiment;
}
