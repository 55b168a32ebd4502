import { Note } from '@pregon/ui/page';
import type { ProfileAppForm } from '../profile-values.ts';
import { useSelection } from '../selection-of.ts';
import { useAudienceCount } from './use-audience-count.ts';

/** Says that purchases were not imported lately, so that scores are of an earlier day. The count of the rail tells it: nothing more is requested. */
export function OutdatedPurchases({ form }: { readonly form: ProfileAppForm }) {
  const { figures } = useAudienceCount(useSelection(form));
  if (!figures?.outdatedPurchases) return null;
  return (
    <Note tone="warning">
      <b>Faltan las compras más nuevas.</b> {figures.outdatedPurchases}
    </Note>
  );
}
