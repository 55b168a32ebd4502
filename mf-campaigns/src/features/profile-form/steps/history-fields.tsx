import { previousOutcomes } from '@pregon/contract/profiles/profile.schema';
import { ComboBox } from '@pregon/ui/combo-box';
import { RadioGroup, useValues } from '@pregon/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { blocks } from '../blocks.ts';
import { Dependents } from '../dependents.tsx';
import { searchProfiles, useProfilesOf } from '../searches.ts';
import { CampaignField } from './campaign-field.tsx';
import { CustomerFileField } from './customer-file-field.tsx';
import { EventFields } from './event-fields.tsx';
import { ResultsField } from './results-field.tsx';
import type { StepProps } from './step-props.ts';

export function HistoryFields(props: StepProps) {
  return (
    <>
      <PreviousCampaign {...props} />
      <ResultsField {...props} />
      <EventFields {...props} />
      <CustomerFileField {...props} />
    </>
  );
}

const outcomes = previousOutcomes.map((outcome) => ({
  value: outcome,
  label: {
    impactados: 'Lo recibieron',
    abrieron: 'Lo abrieron',
    clic: 'Hicieron clic',
    compraron: 'Compraron',
    'no compraron': 'No compraron',
  }[outcome],
}));

/** Fields that filter by a previous campaign and its outcome. */
function PreviousCampaign({ form, bind, campaign }: StepProps) {
  const id = useId();
  const client = useQueryClient();
  const [previous = ''] = useValues(form, ['profile.previousCampaign']);
  const profiles = useProfilesOf(previous);
  const search = useCallback((text: string) => searchProfiles(client, previous, text), [client, previous]);
  return (
    <fieldset className="box" aria-labelledby={id}>
      <header>
        <div>
          <h3 id={id}>Por lo que hicieron antes</h3>
          <p>Elige la audiencia entre quienes ya recibieron otra campaña.</p>
        </div>
      </header>
      <CampaignField form={form} {...bind('previousCampaign')} except={campaign.identifier} optional />
      <Dependents form={form} block={blocks.previousCampaign}>
        {previous === '' ? null : (
          <>
            <RadioGroup {...bind('previousCampaignTo')} options={outcomes} />
            <ComboBox
              key={previous}
              {...bind('previousSends')}
              options={profiles}
              optional
              placeholder="Todos los perfiles"
              onSearch={search}
            />
          </>
        )}
      </Dependents>
    </fieldset>
  );
}
