import { Note } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** Somebody has taken the last place. Beside this page, so that nothing of it is lost, there can be made more. */
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
