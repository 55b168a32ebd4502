import { Note, Page } from '@pregon/ui/page';
import { home } from '../area/menu-entries.ts';
import CampaignWay from './campaign-way.tsx';

/** The start page of an account without a dashboard. */
export default function NoBoard() {
  return (
    <Page title={home.label} description="Una campaña llega a la gente en tres pasos.">
      <div className="no-board">
        <Note>
          <b>No se encontró el panel</b>
          <p>Cuando tu cuenta tenga uno, estará aquí.</p>
        </Note>
      </div>
      <CampaignWay />
    </Page>
  );
}
