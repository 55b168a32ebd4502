import { emptyProfile } from '@pregon/contract/profiles/profile-fields';
import { and, eq } from 'drizzle-orm';
import { campaigns } from '../audiences/campaigns/campaigns.table.ts';
import { formDrafts } from '../collaboration/form-drafts/form-drafts.table.ts';
import { users } from '../identity/accounts/accounts.table.ts';
import type { Transaction } from '../kernel/database/database.ts';
import type { Calendar } from './calendar.ts';
import { demoStaff } from './staff.ts';

/** The campaign that waits for its first profile. */
const begun = 'Bienvenida';

/** Inserts a campaign and a profile that a colleague has not finished. */
export async function fillDrafts(
  database: Transaction,
  calendar: Calendar,
  { accountId }: { readonly accountId: number },
): Promise<void> {
  const [, valentina] = demoStaff;
  const [author] = await database
    .select()
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.email, valentina?.email ?? '')));
  const [campaign] = await database
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.accountId, accountId), eq(campaigns.name, begun)));
  if (!author || !campaign) throw new Error('The demo has no staff or no campaign for its drafts.');
  const draft = (daysAgo: number, name: string, content: object) => {
    const at = calendar.momentAgo(daysAgo, 16 * 60 + 20);
    return { accountId, author: author.id, identifier: crypto.randomUUID(), name, content, createdAt: at, updatedAt: at };
  };
  const typed = { name: 'Regreso a clases', description: 'Útiles, morrales y loncheras', dateStart: calendar.dayAgo(-45) };
  const profile = {
    ...emptyProfile,
    name: 'Primera compra en Medellín',
    objective: ['Fidelizar'],
    geoHierarchy: 'Ciudad',
    geoOptions: ['Medellín'],
    customerFocus: ['Nuevos'],
  };
  await database.insert(formDrafts).values([
    { ...draft(1, typed.name, typed), kind: 'campaign' as const },
    { ...draft(1, profile.name, profile), kind: 'profile' as const, parent: campaign.identifier },
  ]);
}
