import { faultMessage } from '@pregon/auth-api/fault';
import { RecordFault, RecordLoading } from '@pregon/ui/record';
import { paths } from './paths.ts';

interface CampaignFaultProps {
  /** Title of the page. */
  readonly title: string;
  /** The heading for what does not exist, 'Esta campaña no existe'; undefined when it could not be loaded. */
  readonly gone: string | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** The page of a campaign, or of something in it, that does not exist or could not be loaded. */
export function CampaignFault({ title, gone, error, onRetry }: CampaignFaultProps) {
  return (
    <RecordFault
      title={title}
      heading={gone ?? 'No pudimos cargar la campaña'}
      reason={gone ? 'Puede que alguien la haya eliminado, o que el enlace esté incompleto.' : faultMessage(error)}
      wayOut={gone ? { to: paths.campaigns, label: 'Ver campañas' } : undefined}
      onRetry={onRetry}
    />
  );
}

/** The skeleton of the same page. */
export const CampaignLoading = ({ title }: { readonly title: string }) => (
  <RecordLoading title={title} label="Cargando campaña…" />
);
