import { faultText } from '@pregon/auth-api/fault';
import { SearchSelect } from '@pregon/ui/combo-box';
import { TextField } from '@pregon/ui/form';
import { Columns, Note, Section } from '@pregon/ui/page';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { formatCustomers } from './format-customers.ts';
import type { Reach } from './reach.ts';
import type { ScheduleAppForm } from './schedule-values.ts';
import { profileLabel, searchProfiles } from './searches.ts';

interface AboutFieldsProps {
  readonly form: ScheduleAppForm;
  readonly reach: Reach;
  /** The identifier of the campaign whose profiles are listed first; '' for none. */
  readonly campaign: string;
  /** Whether the account has at least one profile. */
  readonly hasProfiles: boolean;
  readonly hasStarted: boolean;
}

/** Form section with the schedule's name and profile. */
export function AboutFields({ form, reach, campaign, hasProfiles, hasStarted }: AboutFieldsProps) {
  const client = useQueryClient();
  const search = useCallback((text: string) => searchProfiles(client, text, campaign), [client, campaign]);
  const { profile } = reach;
  return (
    <Section title="A quién">
      {hasProfiles ? null : (
        <Note tone="warning">
          Aún no hay perfiles. <Link to={paths.newCampaign}>Crear Campaña</Link>
        </Note>
      )}
      <Columns>
        <TextField of={form} name="name" label="Nombre" placeholder="Navidad, primer envío" />
        <SearchSelect
          of={form}
          name="profile"
          label="Perfil"
          placeholder="Busca un perfil"
          options={profile ? [{ value: String(profile.key), label: profileLabel(profile) }] : []}
          onSearch={search}
          hint={hintOf(reach)}
          isDisabled={hasStarted}
        />
      </Columns>
    </Section>
  );
}

/** There is always one, so that nothing below moves when people are counted. */
function hintOf({ profile, audience, isCounting, error }: Reach): string {
  if (!profile && !isCounting && !error) return 'Dice a qué clientes llega.';
  if (audience && !isCounting)
    return `${formatCustomers(audience.total)} ${audience.total === 1 ? 'puede' : 'pueden'} recibirlo ahora.`;
  return error ? `Sin contar: ${faultText(error)}` : 'Contando clientes…';
}
