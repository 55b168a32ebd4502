import { useMayCall } from '@pregon/auth-api/session';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { errorTable } from '@pregon/contract/errors';
import { nationalCode, optionCode } from '@pregon/contract/options/option-code';
import { createProfile } from '@pregon/contract/profiles/profiles.endpoints';
import { buttonClass } from '@pregon/ui/button';
import { ComboBox } from '@pregon/ui/combo-box';
import { Form, Submit, TextField, useAppForm, useDirty } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { ActionBar, Columns, FormLayout, Page, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { AudiencePanel } from './audience/audience-panel.tsx';
import { GeographyFields } from './geography-fields.tsx';
import { emptyProfile, profileSchema } from './profile-values.ts';
import { type ProfileOptions, useCreateProfile } from './profile.queries.ts';

interface ProfileFormProps {
  readonly campaign: Campaign;
  readonly options: ProfileOptions;
  /** Which of how many this is, counted from 1. */
  readonly place: number;
  readonly places: number;
  /** One was saved just now: the person goes on typing. */
  readonly isNext: boolean;
  readonly onSaved: () => void;
}

export function ProfileForm({ campaign, options, place, places, isNext, onSaved }: ProfileFormProps) {
  const { mutateAsync: saveProfile } = useCreateProfile();
  const mayCreate = useMayCall(createProfile);
  const nationwide = options.levels.find((level) => optionCode(level) === nationalCode);
  const form = useAppForm({
    schema: profileSchema,
    initialValues: { profile: { ...emptyProfile, geoHierarchy: nationwide ?? '' } },
  });
  useUnsavedChanges(useDirty(form));
  const isLast = place === places;
  return (
    <Page
      title="Nuevo perfil"
      description={`Campaña ${campaign.name} · perfil ${place} de ${places}`}
      rail={<AudiencePanel form={form} />}
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
            pendingLabel="Guardando perfil…"
            isDisabled={!mayCreate}
            disabledReason={errorTable.FORBIDDEN.message}
          >
            {isLast ? 'Guardar perfil' : 'Guardar y seguir'}
          </Submit>
        </ActionBar>
      }
    >
      <Form
        of={form}
        aria-label="Nuevo perfil"
        onSubmit={async ({ profile }) => {
          await saveProfile({ form: { campaignIdentifier: campaign.identifier, profile } });
          if (!isLast) toast.success(`Perfil «${profile.name}» guardado.`);
          onSaved();
        }}
      >
        <FormLayout>
          <Section title="De qué se trata">
            <Columns>
              <TextField
                of={form}
                name="profile.name"
                label="Nombre del perfil"
                placeholder="Clientas fieles de Antioquia"
                {...(isNext && { autoFocus: true })}
              />
              <ComboBox of={form} name="profile.objective" label="Objetivo" options={options.objectives.map(toOption)} />
            </Columns>
          </Section>
          <Section title="Dónde compran">
            <GeographyFields form={form} levels={options.levels} />
          </Section>
          <Section title="Quiénes son">
            <Columns>
              <ComboBox
                of={form}
                name="profile.customerFocus"
                label="Enfoque del cliente"
                options={options.focuses.map(toOption)}
              />
              <ComboBox
                of={form}
                name="profile.customerCategory"
                label="Categoría del cliente"
                placeholder="Elige una o más"
                options={options.categories.map(toOption)}
              />
            </Columns>
          </Section>
        </FormLayout>
      </Form>
    </Page>
  );
}

const toOption = (name: string) => ({ value: name, label: name });
