import { useMayCall } from '@pregon/auth-api/session';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { errorTable } from '@pregon/contract/errors';
import { createProfile } from '@pregon/contract/profiles/profiles.endpoints';
import { Form, NumberField, Select, Submit, useAppForm, useValues } from '@pregon/ui/form';
import { formatDateRange } from '@pregon/ui/format';
import { ActionBar, Columns, FormLayout, Page, Section } from '@pregon/ui/page';
import { useNavigate } from 'react-router-dom';
import { paths, type RunState } from '../../paths.ts';
import { addProfilesSchema, freePlaces, placesLeft } from './add-profiles.schema.ts';

/** The head of the page in all its states. */
export const head = { title: 'Agregar perfil', description: 'Elige una campaña vigente y cuántos perfiles le vas a agregar.' };

interface AddProfilesFormProps {
  readonly campaigns: readonly Campaign[];
  /** Identifier of the campaign to start with. */
  readonly preselected: string | undefined;
}

export function AddProfilesForm({ campaigns, preselected }: AddProfilesFormProps) {
  const navigate = useNavigate();
  const mayCreate = useMayCall(createProfile);
  const find = (identifier: string | undefined) => campaigns.find((each) => each.identifier === identifier);
  const form = useAppForm({
    schema: addProfilesSchema(campaigns),
    initialValues: { campaign: find(preselected)?.identifier, numberSends: 1 },
  });
  const [chosen] = useValues(form, ['campaign']);
  const campaign = find(chosen);
  return (
    <Page
      {...head}
      foot={
        <ActionBar>
          <Submit of={form} isDisabled={!mayCreate} disabledReason={errorTable.FORBIDDEN.message}>
            Llenar perfiles
          </Submit>
        </ActionBar>
      }
    >
      <Form
        of={form}
        summary={false}
        aria-label="Agregar perfil"
        onSubmit={async ({ campaign: identifier, numberSends }) => {
          const state: RunState = { profilesBefore: find(identifier)?.profileCount ?? 0 };
          await navigate(paths.profiles(identifier, numberSends), { state });
        }}
      >
        <FormLayout>
          <Section title="Dónde y cuántos">
            <Columns>
              <Select
                of={form}
                name="campaign"
                label="Campaña"
                placeholder="Elige una campaña"
                options={campaigns.map(toOption)}
                hint={
                  campaign && `${formatDateRange(campaign.dateStart, campaign.dateEnd)} · ${placesLeft(freePlaces(campaign))}`
                }
              />
              <NumberField of={form} name="numberSends" label="Número de perfiles" />
            </Columns>
          </Section>
        </FormLayout>
      </Form>
    </Page>
  );
}

function toOption(campaign: Campaign) {
  const free = freePlaces(campaign);
  return {
    value: campaign.identifier,
    label: campaign.name,
    note: free === 0 ? 'completa' : `${free} ${free === 1 ? 'libre' : 'libres'}`,
    isDisabled: free === 0,
  };
}
