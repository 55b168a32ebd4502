import { SearchSelect } from '@pregon/ui/combo-box';
import { useValues } from '@pregon/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { searchCampaigns, useCampaignName } from '../searches.ts';
import type { ProfileAppForm } from '../profile-values.ts';
import type { Bound } from './step-props.ts';

interface CampaignFieldProps extends Bound<'nextCampaign' | 'previousCampaign'> {
  readonly form: ProfileAppForm;
  /** The identifier of a campaign that is left out of the results. */
  readonly except?: string;
  readonly optional?: boolean;
}

/** Search field for one of the account's campaigns. */
export function CampaignField({ form, except, name, ...field }: CampaignFieldProps) {
  const client = useQueryClient();
  const [identifier = ''] = useValues(form, [name]);
  const campaignName = useCampaignName(identifier);
  const search = useCallback(
    async (text: string) => (await searchCampaigns(client, text)).filter(({ value }) => value !== except),
    [client, except],
  );
  return (
    <SearchSelect
      {...field}
      name={name}
      options={identifier === '' ? [] : [{ value: identifier, label: campaignName }]}
      placeholder="Busca una campaña"
      onSearch={search}
    />
  );
}
