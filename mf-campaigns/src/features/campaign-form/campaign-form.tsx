import type { CampaignForm as CampaignValues } from '@pregon/contract/campaigns/campaign.schema';
import { errorTable } from '@pregon/contract/errors';
import { DateField } from '@pregon/ui/date-fields';
import { type AppForm, NumberField, TextArea, TextField } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import { RecordForm } from '@pregon/ui/record-form';
import { WhatIs } from '@pregon/ui/term';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';

interface CampaignFormProps {
  readonly form: AppForm<CampaignValues, CampaignValues>;
  readonly title: string;
  /** The page that the form leads back to. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly description: string;
  readonly placesHint: string;
  readonly save: { readonly label: string; readonly pendingLabel: string; readonly isAllowed: boolean };
  /** A second way to save. */
  readonly otherSave?: ReactNode;
  readonly onSubmit: (values: CampaignValues) => Promise<void>;
  /** Notices above the fields. */
  readonly note?: ReactNode;
}

const toList = { to: paths.campaigns, label: 'Campañas' };

export function CampaignForm(props: CampaignFormProps) {
  const { form, title, back = toList, description, placesHint, save, otherSave, onSubmit, note } = props;
  return (
    <RecordForm
      form={form}
      title={title}
      description={description}
      back={back}
      save={{ ...save, refusal: save.isAllowed ? undefined : errorTable.FORBIDDEN.message }}
      otherSave={otherSave}
      onSubmit={onSubmit}
      note={note}
      fields={
        <>
          <Section title="Qué es" beside={<WhatIs term="Campaña" />}>
            <Columns>
              <TextField of={form} name="name" label="Nombre" placeholder="Navidad en tu barrio" span />
              <TextArea
                of={form}
                name="description"
                label="Descripción"
                placeholder="Qué se anuncia, y a quién le interesa"
                rows={3}
                limit={500}
                span
              />
            </Columns>
          </Section>
          <Section title="Cuándo">
            <Columns>
              <DateField of={form} name="dateStart" label="Empieza" />
              <DateField of={form} name="dateEnd" label="Termina" hint="Ese día todavía hay envíos." />
            </Columns>
          </Section>
          <Section
            title="Cuántos perfiles"
            beside={<WhatIs term="Perfil" />}
            description="Un perfil dice a qué clientes llega un mensaje."
          >
            <Columns>
              <NumberField of={form} name="numberSends" label="Número de perfiles" hint={placesHint} />
            </Columns>
          </Section>
        </>
      }
    />
  );
}
