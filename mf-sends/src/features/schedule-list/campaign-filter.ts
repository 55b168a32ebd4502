import { useSearchParams } from 'react-router-dom';

/** The campaign whose schedules the address asks for, by its identifier; undefined for those of all campaigns. */
export function useAskedCampaign(): string | undefined {
  const asked = useSearchParams()[0].get('campaign') ?? '';
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(asked) ? asked : undefined;
}

/** The filter by a campaign. Pages of campaigns lead to it; it offers no other campaign, and can be taken away. */
export const campaignFilter = (campaign: string | undefined, name: string) =>
  ({
    kind: 'choice',
    name: 'campaign',
    label: 'Campaña',
    areNames: true,
    options: campaign === undefined ? [] : [{ value: campaign, label: name }],
  }) as const;
