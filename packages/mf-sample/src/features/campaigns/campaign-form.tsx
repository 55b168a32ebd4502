import { useMayCall } from '@pregon/auth-api/session';
import { campaignForm, type CampaignForm as CampaignValues } from '@pregon/contract/campaigns/campaign.schema';
import { createCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { errorTable } from '@pregon/contract/errors';
import { buttonClass } from '@pregon/ui/button';
import { DateField } from '@pregon/ui/date-fields';
import { Form, NumberField, Submit, TextArea, TextField, useAppForm, useDirty } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { ActionBar, Columns, FormLayout, Page, Section } from '@pregon/ui/page';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** What is asked for, and each message at its field, comes from the contract: the server checks the same. */
export function CampaignForm({ onSubmit }: { readonly onSubmit: (form: CampaignValues) => Promise<void> }) {
  const form = useAppForm({ schema: campaignForm });
  useUnsavedChanges(useDirty(form));
  const mayCreate = useMayCall(createCampaign);
  return (
    <Page
      title="Crear campaña de ejemplo"
      foot={
        <ActionBar
          back={
            <Link className={buttonClass({ variant: 'ghost' })} to={paths.campaigns}>
              <Icon of={ArrowLeft} />
              Campañas de ejemplo
            </Link>
          }
        >
          <Submit of={form} pendingLabel="Creando campaña…" isDisabled={!mayCreate} disabledReason={errorTable.FORBIDDEN.message}>
            Crear campaña
          </Submit>
        </ActionBar>
      }
    >
      <Form of={form} onSubmit={onSubmit} aria-label="Crear campaña de ejemplo">
        <FormLayout>
          <Section title="Qué es">
            <Columns>
              <TextField of={form} name="name" label="Nombre" span />
              <TextArea of={form} name="description" label="Descripción" rows={3} limit={500} span />
              <DateField of={form} name="dateStart" label="Empieza" />
              <DateField of={form} name="dateEnd" label="Termina" />
              <NumberField of={form} name="numberSends" label="Número de perfiles" />
            </Columns>
          </Section>
        </FormLayout>
      </Form>
    </Page>
  );
}
