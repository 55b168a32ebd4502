import { listScheduleDrafts } from '@pregon/contract/schedules/schedule-draft-list.endpoints';
import * as endpoints from '@pregon/contract/schedules/schedule-drafts.endpoints';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { profileKeysOf } from '../../audiences/profiles/profile-names.sql.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { deleteDraft, saveDraft } from '../../collaboration/form-drafts/change-drafts.ts';
import { formDraftsRepository } from '../../collaboration/form-drafts/form-drafts.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';

const kind = 'schedule';

/** A condition: a draft is for one of the profiles of a campaign. Only the form knows what else is in it. */
const ofCampaign = ({ accountId }: Pick<Principal, 'accountId'>, campaign: string) => sql`
  content ->> 'profile' in (select own.key::text from (${profileKeysOf(accountId, campaign, [])}) own)`;

/** Drafts of schedules: a name, and whatever was typed. They become schedules by `createSchedule`. */
export function scheduleDraftsRoutes(app: FastifyInstance, { database }: ChannelServices): void {
  registerEndpoint(app, listScheduleDrafts, async ({ query: { campaign }, principal }) => ({
    items: await formDraftsRepository.list(database, principal, { kind }, campaign ? ofCampaign(principal, campaign) : undefined),
  }));

  registerEndpoint(app, endpoints.readScheduleDraft, async ({ params, principal, fault }) => {
    const draft = await formDraftsRepository.find(database, principal, kind, params.id);
    if (!draft) throw fault('NOT_FOUND');
    const { content, ...rest } = draft;
    return { ...rest, content: JSON.stringify(content) };
  });

  registerEndpoint(app, endpoints.saveScheduleDraft, ({ params, body, principal }) =>
    database.transaction((transaction) => saveDraft(transaction, principal, { kind }, params.id, body)),
  );

  registerEndpoint(app, endpoints.deleteScheduleDraft, ({ params, principal }) =>
    database.transaction((transaction) => deleteDraft(transaction, principal, kind, params.id)),
  );
}
