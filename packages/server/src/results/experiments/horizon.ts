import { type SQL, sql } from 'drizzle-orm';
import type { Experiment } from '../../audiences/experiments/experiments.repository.ts';

type Design = Pick<Experiment, 'horizonDays' | 'arms'>;

/** How many hours after the first the message of the latest arm leaves. */
export const latestDelay = ({ arms }: Pick<Design, 'arms'>): number => Math.max(0, ...arms.map(({ delayHours }) => delayHours));

/**
 * For how many hours after the assignment purchases count, the same for all arms and the control group: until the message of the latest
 * arm has had its whole horizon. 0 for the control group of an account, which has no horizon. Counted from the departure of each arm, the
 * arms would be compared over different days.
 */
export const horizonHours = (design: Design): number =>
  design.horizonDays > 0 ? design.horizonDays * 24 + latestDelay(design) : 0;

/** The same of a row `e` of `experiment`. */
export const horizonHoursSql: SQL = sql`(case when e.horizon_days > 0 then e.horizon_days * 24
  + coalesce((select max((version.value ->> 'delayHours')::int) from jsonb_array_elements(e.arms) version), 0) else 0 end)`;
