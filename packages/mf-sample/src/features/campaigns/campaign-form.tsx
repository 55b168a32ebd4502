import { useMayCall } from '@pregon/auth-api/session';
import { campaignForm, type CampaignForm as CampaignValues } from '@pregon/contract/campaigns/campaign.schema';
import { createCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { errorTable } from '@pregon/contract/errors';
import { DateField } from '@pregon/ui/date-fields';
import { NumberField, TextArea, TextField, useAppForm } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import { RecordForm } from '@pregon/ui/record-form';
import { paths } from '../../paths.ts';

/** Fields, rules and messages come from the contract, which the server validates too. */
export function CampaignForm({ onSubmit }: { readonly onSubmit: (form: CampaignValues) => Promise<void> }) {
  const form = useAppForm({ schema: campaignForm });
  const mayCreate = useMayCall(createCampaign);
  const refusal = mayCreate ? undefined : errorTable.FORBIDDEN.message;
  return (
    <RecordForm
      form={form}
      title="Crear campaña de ejemplo"
      back={{ to: paths.campaigns, label: 'Campañas de ejemplo' }}
      save={{ label: 'Crear campaña', pendingLabel: 'Creando campaña…', refusal }}
      onSubmit={onSubmit}
      fields={
        <Section title="Qué es">
          <Columns>
            <TextField of={form} name="name" label="Nombre" span />
            <TextArea of={form} name="description" label="Descripción" rows={3} limit={500} span />
            <DateField of={form} name="dateStart" label="Empieza" />
            <DateField of={form} name="dateEnd" label="Termina" />
            <NumberField of={form} name="numberSends" label="Número de perfiles" />
          </Columns>
        </Section>
      }
    />
  );
}
