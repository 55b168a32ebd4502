import type { RemoteModule } from '@pregon/federation/remote';

export default { id: 'mf-sends', routes: [] } satisfies RemoteModule;
