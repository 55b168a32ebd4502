import { sql } from 'drizzle-orm';
import { approvalRequests, commentMentions, recordComments } from '../collaboration/collaboration.table.ts';
import { newsletters, newsletterVersions } from '../content/newsletters/newsletters.table.ts';
import { users } from '../identity/accounts/accounts.table.ts';
import type { Transaction } from '../kernel/database/database.ts';
import type { Calendar } from './calendar.ts';
import { demoNewsletters } from './newsletters.ts';
import { demoStaff } from './staff.ts';

const question = '@Luz Marina Ortiz, ¿el bono del 20 % sirve también en los outlets?';
const answer = 'Solo en las tiendas. Conviene decirlo abajo, en las condiciones.';
const note = 'Cambié el texto del bono. ¿Lo apruebas para programarlo esta semana?';

/** Inserts a new version of a newsletter that waits for an approval, and what colleagues say about it. */
export async function fillCollaboration(
  database: Transaction,
  calendar: Calendar,
  { accountId }: { readonly accountId: number },
): Promise<void> {
  const people = new Map((await database.select().from(users)).map(({ email, id }) => [email, id]));
  const [ana, valentina, , luz] = demoStaff.map(({ email }) => people.get(email));
  const { name } = demoNewsletters.return;
  const [newsletter] = await database
    .select()
    .from(newsletters)
    .where(sql`${newsletters.name} = ${name}`);
  if (!newsletter || !ana || !valentina || !luz) throw new Error('The demo has no newsletter or no staff to talk about it.');
  const record = { accountId, kind: 'newsletter' as const, record: newsletter.identifier };
  const earlier = await database
    .select()
    .from(newsletterVersions)
    .where(sql`newsletter_id = ${newsletter.id} and version = 1`);
  for (const { newsletterId, templateHtml, templateJson } of earlier) {
    const version = { newsletterId, templateHtml, templateJson, version: 2, approved: false, createdBy: valentina };
    await database.insert(newsletterVersions).values({ ...version, createdAt: calendar.momentAgo(1, 10 * 60) });
  }
  const requestKey = sql`gen_random_uuid()`;
  const begun = { ...record, authorId: valentina, text: question, createdAt: calendar.momentAgo(1, 10 * 60 + 5), requestKey };
  const [thread] = await database.insert(recordComments).values(begun).returning({ id: recordComments.id });
  if (!thread) throw new Error('The database did not return the comment.');
  await database.insert(commentMentions).values({ commentId: thread.id, userId: luz, seenAt: calendar.momentAgo(1, 11 * 60) });
  const answered = { ...record, thread: thread.id, authorId: luz, text: answer, requestKey };
  const [reply] = await database
    .insert(recordComments)
    .values({ ...answered, createdAt: calendar.momentAgo(1, 11 * 60) })
    .returning({ id: recordComments.id });
  if (!reply) throw new Error('The database did not return the answer.');
  await database.insert(commentMentions).values({ commentId: reply.id, userId: valentina, reason: 'reply' });
  const asked = { ...record, revision: '2', requestedBy: valentina, approver: ana, note, requestKey };
  await database.insert(approvalRequests).values({ ...asked, createdAt: calendar.momentAgo(1, 11 * 60 + 20) });
}
