import type { RemoteRoute } from '@pregon/federation/remote';
import { OwnScreen } from '../area/own-screen.tsx';

const route: RemoteRoute = {
  path: 'plataforma',
  title: 'Estado de la plataforma',
  load: () => import(/* webpackChunkName: "platform" */ './platform.page.tsx'),
};

/** A screen of the shell's own, under the same care as those of the remotes: fetched patiently, inside a boundary. */
export function PlatformRoute() {
  return <OwnScreen route={route} />;
}
