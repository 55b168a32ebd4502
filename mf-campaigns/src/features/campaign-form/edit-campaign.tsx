import { isFault } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { type Campaign, campaignForm } from '@pregon/contract/campaigns/campaign.schema';
import { readCampaign, updateCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { useAppForm } from '@pregon/ui/form';
import { EditConflictNotice } from '@pregon/ui/record';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUpdateCampaign } from '../../campaign-changes.ts';
import { paths } from '../../paths.ts';
import { CampaignFault, CampaignLoading } from '../../campaign-record.tsx';
import { CampaignForm } from './campaign-form.tsx';
import './campaign-form.css';
import { campaignLabels, displayValue, editableValues, revisionOf } from './campaign-revision.ts';
import { editCampaignHeading } from './headings.ts';

const campaignQuery = (identifier: string) => ({ ...restQuery(readCampaign, { params: { id: identifier } }), staleTime: 0 });

export function EditCampaign({ identifier }: { readonly identifier: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(campaignQuery(identifier));
  // The form must not start from stale values of the cache, so it waits for the first response.
  if (data && isFetchedAfterMount) return <LoadedCampaign campaign={data} />;
  if (error) {
    const notFoundHeading = isFault(error, 'NOT_FOUND', 'INVALID') ? 'Esta campaña no existe' : undefined;
    return (
      <CampaignFault
        title={editCampaignHeading.title}
        notFoundHeading={notFoundHeading}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return <CampaignLoading title={editCampaignHeading.title} />;
}

function LoadedCampaign({ campaign }: { readonly campaign: Campaign }) {
  const { identifier, profileCount } = campaign;
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayUpdate = useMayCall(updateCampaign);
  const { mutateAsync: update } = useUpdateCampaign();
  /** The revision that the form was loaded from or last merged with. */
  const [base, setBase] = useState(campaign);
  const [theirs, setTheirs] = useState<Campaign>();
  const form = useAppForm({ schema: campaignForm, initialValues: editableValues(campaign) });
  return (
    <CampaignForm
      form={form}
      back={{ to: paths.campaign(identifier), label: campaign.name }}
      {...editCampaignHeading}
      placesHint={profileCount === 1 ? 'Ya tiene 1 perfil.' : `Ya tiene ${profileCount} perfiles.`}
      save={{ label: 'Guardar cambios', pendingLabel: 'Guardando cambios…', isAllowed: mayUpdate }}
      note={
        theirs ? (
          <EditConflictNotice
            of={form}
            record="esta campaña"
            labels={campaignLabels}
            base={revisionOf(base)}
            theirs={revisionOf(theirs)}
            display={displayValue}
            onMerged={() => setBase(theirs)}
            className="edit-conflict"
          />
        ) : null
      }
      onSubmit={async (values) => {
        try {
          await update({ body: { identifier, version: base.version, ...values } });
        } catch (error) {
          if (!isFault(error, 'CONFLICT')) throw error;
          setTheirs(await client.fetchQuery(campaignQuery(identifier)));
          return;
        }
        forgetUnsavedChanges();
        toast.success(`Se guardaron los cambios de «${values.name}».`);
        await navigate(paths.campaign(identifier));
      }}
    />
  );
}
