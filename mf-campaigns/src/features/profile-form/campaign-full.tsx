import { Note } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** Notice that the quota was used up meanwhile. Its link opens a new tab, so that the form keeps its values. */
export function CampaignFull({ campaign }: { readonly campaign: string }) {
  return (
    <div className="draft">
      <Note tone="warning">
        Lo que escribiste sigue aquí.{' '}
        <Link className="link" to={paths.addProfiles(campaign)} target="_blank">
          Agrega cupos a la campaña
        </Link>{' '}
        en otra pestaña y vuelve a guardar.
      </Note>
    </div>
  );
}
