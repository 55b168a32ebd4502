import { isFault } from '@pregon/auth-api/fault';
import { useStoredDraft } from '@pregon/auth-api/stored-drafts';
import { useState } from 'react';
import { CampaignLoading } from '../../campaign-record.tsx';
import { DraftFault } from '../../drafts/draft-fault.tsx';
import { campaignDrafts } from '../../drafts/draft-stores.ts';
import { paths } from '../../paths.ts';
import { readCampaignDraft } from './campaign-draft.ts';
import { NewCampaign } from './new-campaign.tsx';

const title = 'Crear Campaña';

/** The form of a new campaign with what was typed into a stored draft. */
export default function ContinuedCampaign({ identifier }: { readonly identifier: string }) {
  const { draft, error, retry } = useStoredDraft(campaignDrafts, identifier);
  // A later answer must not replace the version that the form began with.
  const [begun, begin] = useState(draft);
  if (draft && !begun) begin(draft);
  if (begun)
    return <NewCampaign stored={{ identifier, version: begun.version, ...readCampaignDraft(begun.name, begun.content) }} />;
  if (!error) return <CampaignLoading title={title} />;
  const isGone = isFault(error, 'NOT_FOUND', 'INVALID');
  return (
    <DraftFault
      title={title}
      wayOut={{ to: paths.campaigns, label: 'Ver campañas' }}
      error={error}
      isGone={isGone}
      onRetry={retry}
    />
  );
}
