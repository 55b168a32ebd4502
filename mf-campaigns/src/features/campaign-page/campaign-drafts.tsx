import { useState } from 'react';
import { profileDrafts } from '../../drafts/draft-stores.ts';
import { LazyDraftList } from '../../drafts/lazy-draft-list.tsx';
import { paths } from '../../paths.ts';

/** The profiles of a campaign that nobody has finished. */
export function CampaignDrafts({ campaign }: { readonly campaign: string }) {
  const [store] = useState(() => profileDrafts(campaign));
  return (
    <LazyDraftList store={store} title="Borradores de perfiles" addressOf={(draft) => paths.continueProfile(campaign, draft)} />
  );
}
