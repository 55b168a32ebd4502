import { type SQL, sql } from 'drizzle-orm';

/** Whether an account demands that a second person approves its schedules. */
export const needsSecondPerson = (id: SQL): SQL<boolean> =>
  sql<boolean>`(select second_person_schedules from account where account.id = ${id})`;
