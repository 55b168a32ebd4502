import type { CampaignForm } from '@pregon/contract/campaigns/campaign.schema';
import { useValues, type AppForm } from '@pregon/ui/form';
import * as v from 'valibot';
import { readContent, type TypedTexts } from '../../drafts/draft-content.ts';

export type CampaignAppForm = AppForm<CampaignForm, CampaignForm>;

const names = ['name', 'description', 'dateStart', 'dateEnd', 'numberSends'] as const;

const text = v.string();
const kinds = { description: text, dateStart: text, dateEnd: text, numberSends: v.number() };

/** A draft as its form continues with it. */
export interface CampaignDraft {
  readonly values: Partial<CampaignForm>;
  readonly typed: TypedTexts;
}

export function readCampaignDraft(name: string, content: string): CampaignDraft {
  const { values, typed } = readContent(content, kinds);
  return { values: { ...values, name }, typed };
}

/** Subscribes to what was typed. */
export function useCampaignValues(form: CampaignAppForm): Partial<CampaignForm> {
  const [name, description, dateStart, dateEnd, numberSends] = useValues(form, names);
  return { name, description, dateStart, dateEnd, numberSends } as Partial<CampaignForm>;
}
