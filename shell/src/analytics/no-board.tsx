import { loadPart } from '@pregon/remote-api/load-part';
import { Note, Page } from '@pregon/ui/page';
import { lazy, Suspense, type ComponentType } from 'react';

/** A separate chunk, because most accounts have a dashboard. If it fails to load, only the page's text is shown. */
const CampaignWay = lazy((): Promise<{ default: ComponentType }> =>
  loadPart(() => import(/* webpackChunkName: "campaign-way" */ './campaign-way.tsx')).catch(() => ({ default: () => null })),
);

/** The start page of an account without a dashboard. */
export function NoBoard({ title }: { title: string }) {
  return (
    <Page title={title} description="Una campaña llega a la gente en tres pasos.">
      <div className="no-board">
        <Note>
          <b>No se encontró el panel</b>
          <p>Cuando tu cuenta tenga uno, estará aquí.</p>
        </Note>
      </div>
      <Suspense>
        <CampaignWay />
      </Suspense>
    </Page>
  );
}
