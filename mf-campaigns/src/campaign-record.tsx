import { faultMessage } from '@pregon/auth-api/fault';
import { RecordFault, RecordLoading } from '@pregon/ui/record';
import { paths } from './paths.ts';

interface CampaignFaultProps {
  /** The title of the page. */
  readonly title: string;
  /** The heading for a record that does not exist, such as 'Esta campaña no existe'; undefined when loading failed. */
  readonly notFoundHeading: string | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Page for a campaign or profile that does not exist or failed to load. */
export function CampaignFault({ title, notFoundHeading, error, onRetry }: CampaignFaultProps) {
  return (
    <RecordFault
      title={title}
      heading={notFoundHeading ?? 'No pudimos cargar la campaña'}
      reason={notFoundHeading ? 'Puede que alguien la haya eliminado, o que el enlace esté incompleto.' : faultMessage(error)}
      wayOut={notFoundHeading ? { to: paths.campaigns, label: 'Ver campañas' } : undefined}
      onRetry={onRetry}
    />
  );
}

/** Skeleton of a campaign's or profile's page. */
export const CampaignLoading = ({ title }: { readonly title: string }) => (
  <RecordLoading title={title} label="Cargando campaña…" />
);
