import type { Campaign, CampaignForm } from '@pregon/contract/campaigns/campaign.schema';
import { formatDate, formatNumber } from '@pregon/ui/format';
import type { Revision } from '@pregon/ui/record';

/** The labels of the editable fields, in the order of the form. */
export const campaignLabels = {
  name: 'Nombre',
  description: 'Descripción',
  dateStart: 'Empieza',
  dateEnd: 'Termina',
  numberSends: 'Número de perfiles',
} as const satisfies Record<keyof CampaignForm, string>;

/** Returns the form values of a campaign. */
export const editableValues = ({ name, description, dateStart, dateEnd, numberSends }: Campaign): CampaignForm => ({
  name,
  description,
  dateStart,
  dateEnd,
  numberSends,
});

export const revisionOf = (campaign: Campaign): Revision => ({
  version: campaign.version,
  values: { ...editableValues(campaign) },
});

/** Formats a value for the edit-conflict notice. */
export function displayValue(value: unknown, name: string): string {
  if (typeof value === 'number') return formatNumber(value);
  const text = String(value);
  return name === 'dateStart' || name === 'dateEnd' ? formatDate(text) : text;
}
