import { BelowDrafts } from '@pregon/ui/stored-drafts';
import type { ReactNode } from 'react';
import { useListedDrafts } from '../../drafts/listed-drafts.ts';
import { paths } from '../../paths.ts';

interface CampaignDraftsProps {
  readonly campaign: string;
  /** What stands below them. */
  readonly children: ReactNode;
}

/** The profiles of a campaign that nobody has finished. */
export const CampaignDrafts = ({ campaign, children }: CampaignDraftsProps) => (
  <BelowDrafts
    {...useListedDrafts({ campaign })}
    title="Borradores de perfiles"
    addressOf={(draft) => paths.continueProfile(campaign, draft)}
  >
    {children}
  </BelowDrafts>
);
