import { campaignState } from '@pregon/contract/campaigns/campaign-state';
import { useMayCall } from '@pregon/auth-api/session';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { errorTable } from '@pregon/contract/errors';
import { createProfile } from '@pregon/contract/profiles/profile-changes.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { SearchSelect } from '@pregon/ui/combo-box';
import { Form, NumberField, setFieldErrors, Submit, useAppForm, useValues } from '@pregon/ui/form';
import { ActionBar, Columns, FormLayout, Page, Section } from '@pregon/ui/page';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths, type RunState } from '../../paths.ts';
import { filtersIn, filterWords } from '../../prefilled-filters.ts';
import { fetchCampaign, searchCampaigns, toOption, useCampaign } from './add-profiles.queries.ts';
import { addProfilesForm, type AddProfilesForm as Wanted, freePlaces } from './add-profiles.schema.ts';
import { PlacesNote } from './places-note.tsx';
import { heading } from './heading.ts';

const RaiseQuota = lazy(() => loadPart(() => import('./raise-quota.tsx')));

interface AddProfilesFormProps {
  /** The options before the user searches. */
  readonly offered: readonly Campaign[];
  /** The preselected campaign. */
  readonly preselected: Campaign | undefined;
}

export function AddProfilesForm({ offered, preselected }: AddProfilesFormProps) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const client = useQueryClient();
  const startWords = filterWords(address);
  const mayCreate = useMayCall(createProfile);
  const form = useAppForm({ schema: addProfilesForm, initialValues: { campaign: preselected?.identifier, numberSends: 1 } });
  const [chosen = '', added] = useValues(form, ['campaign', 'numberSends']);
  const { data: campaign } = useCampaign(chosen);
  const [requestedCount, setRequestedCount] = useState<number>();
  const search = useCallback((text: string) => searchCampaigns(client, text), [client]);

  const openForms = async ({ identifier, profileCount }: Campaign, count: number) => {
    const state: RunState = { profilesBefore: profileCount };
    const filters = filtersIn(address).toString();
    await navigate({ pathname: paths.profiles(identifier, count), search: filters && `?${filters}` }, { state });
  };
  const submit = async ({ campaign: identifier, numberSends: count }: Wanted) => {
    const now = await fetchCampaign(client, identifier);
    if (now.state === campaignState.over) setFieldErrors(form, { campaign: 'Esta campaña ya terminó: elige otra.' });
    else if (count > freePlaces(now)) setRequestedCount(count);
    else await openForms(now, count);
  };

  return (
    <Page
      {...heading}
      foot={
        <ActionBar>
          <Submit of={form} isDisabled={!mayCreate} disabledReason={errorTable.FORBIDDEN.message}>
            Llenar perfiles
          </Submit>
        </ActionBar>
      }
    >
      <Form of={form} summary={false} aria-label={heading.title} onSubmit={submit}>
        <FormLayout>
          <Section title="Dónde y cuántos">
            <Columns>
              <SearchSelect
                of={form}
                name="campaign"
                label="Campaña"
                placeholder="Elige o busca una campaña"
                options={[...(preselected ? [preselected] : []), ...offered].map(toOption)}
                onSearch={search}
              />
              <NumberField of={form} name="numberSends" label="Número de perfiles" />
            </Columns>
            {startWords ? <p className="soft">Cada perfil empieza con estos filtros: {startWords}.</p> : null}
            <output>{campaign ? <PlacesNote campaign={campaign} added={added} /> : null}</output>
          </Section>
        </FormLayout>
      </Form>
      {campaign && requestedCount !== undefined ? (
        <Suspense>
          <RaiseQuota
            campaign={campaign}
            added={requestedCount}
            onClose={() => setRequestedCount(undefined)}
            onRaised={(raised) => openForms(raised, requestedCount)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
