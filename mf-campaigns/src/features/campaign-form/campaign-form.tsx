import type { CampaignForm as CampaignValues } from '@pregon/contract/campaigns/campaign.schema';
import { errorTable } from '@pregon/contract/errors';
import { buttonClass } from '@pregon/ui/button';
import { DateField } from '@pregon/ui/date-fields';
import { type AppForm, Form, NumberField, Submit, TextArea, TextField, useDirty } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { ActionBar, Columns, FormLayout, Page, Section } from '@pregon/ui/page';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

interface CampaignFormProps {
  readonly form: AppForm<CampaignValues, CampaignValues>;
  readonly title: string;
  readonly description: string;
  readonly placesHint: string;
  readonly save: { readonly label: string; readonly pendingLabel: string; readonly isAllowed: boolean };
  readonly onSubmit: (values: CampaignValues) => Promise<void>;
  /** Above the fields. */
  readonly note?: ReactNode;
  /** Below the form: what is saved by itself. */
  readonly children?: ReactNode;
}

export function CampaignForm({ form, title, description, placesHint, save, onSubmit, note, children }: CampaignFormProps) {
  useUnsavedChanges(useDirty(form));
  return (
    <Page
      title={title}
      description={description}
      foot={
        <ActionBar
          back={
            <Link className={buttonClass({ variant: 'ghost' })} to={paths.campaigns}>
              <Icon of={ArrowLeft} />
              Campañas
            </Link>
          }
        >
          <Submit
            of={form}
            pendingLabel={save.pendingLabel}
            isDisabled={!save.isAllowed}
            disabledReason={errorTable.FORBIDDEN.message}
          >
            {save.label}
          </Submit>
        </ActionBar>
      }
    >
      {note}
      <Form of={form} onSubmit={onSubmit} aria-label={title}>
        <FormLayout>
          <Section title="Qué es">
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
          <Section title="A cuántos grupos" description="Cada perfil es un grupo de clientes con su propio mensaje.">
            <Columns>
              <NumberField of={form} name="numberSends" label="Número de perfiles" hint={placesHint} />
            </Columns>
          </Section>
        </FormLayout>
      </Form>
      {children}
    </Page>
  );
}
