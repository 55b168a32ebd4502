import type { shortLinkForm } from '@pregon/contract/short-links/short-link.schema';
import { type AppForm, useValues } from '@pregon/ui/form';
import type { InferInput } from 'valibot';

export type LinkForm = AppForm<InferInput<typeof shortLinkForm>, unknown>;

const names = [
  'longUrl',
  'utmParams.source',
  'utmParams.medium',
  'utmParams.campaign',
  'utmParams.term',
  'utmParams.content',
] as const;

/** Subscribes to the values of the form. */
export function useLinkValues(form: LinkForm) {
  const [longUrl = '', source, medium, campaign, term, content] = useValues(form, names);
  return { longUrl, utmParams: { source, medium, campaign, term, content } };
}
