import { faultMessage, isFault } from '@pregon/auth-api/fault';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { formatNumber } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUpdateCampaign } from '../../campaign-changes.ts';
import { fetchCampaign } from './add-profiles.queries.ts';
import { freePlaces, placesFor } from './add-profiles.schema.ts';

interface RaiseQuotaProps {
  /** The current revision of the campaign. */
  readonly campaign: Campaign;
  readonly added: number;
  readonly onClose: () => void;
  /** Called once the quota is large enough. */
  readonly onRaised: (campaign: Campaign) => Promise<void>;
}

const changedText = 'Alguien cambió la campaña mientras decidías. Estos son los números de ahora: confirma otra vez.';

/** Dialog that confirms raising the quota of a campaign. */
export default function RaiseQuota({ campaign, added, onClose, onRaised }: RaiseQuotaProps) {
  const client = useQueryClient();
  const { mutateAsync: update } = useUpdateCampaign();
  const [problem, setProblem] = useState<ReactNode>('');
  const { identifier, version, name, description, dateStart, dateEnd, numberSends } = campaign;
  const places = placesFor(campaign, added);
  const raise = async () => {
    const raised = { identifier, version, name, description, dateStart, dateEnd, numberSends: places };
    try {
      return await update({ body: raised });
    } catch (error) {
      setProblem(isFault(error, 'CONFLICT') ? changedText : faultMessage(error));
      // After an edit conflict the dialog shows the current numbers and stays open.
      if (isFault(error, 'CONFLICT')) await fetchCampaign(client, identifier);
      throw error;
    }
  };
  const free = freePlaces(campaign);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Ampliar «${name}»`}
      confirmLabel={places > numberSends ? 'Ampliar y llenar perfiles' : 'Llenar perfiles'}
      pendingLabel="Ampliando…"
      onConfirm={async () => onRaised(places > numberSends ? await raise() : campaign)}
    >
      <p>
        {places > numberSends
          ? `El cupo sube de ${formatNumber(numberSends)} a ${formatNumber(places)} perfiles; ${freeText(free)}.`
          : `Ya hay lugar: ${freeText(free)}.`}
      </p>
      <div role="alert">{problem ? <Note tone="warning">{problem}</Note> : null}</div>
    </ConfirmDialog>
  );
}

function freeText(free: number): string {
  if (free === 0) return 'hoy no hay lugares libres';
  return free === 1 ? 'hoy hay 1 lugar libre' : `hoy hay ${formatNumber(free)} lugares libres`;
}
