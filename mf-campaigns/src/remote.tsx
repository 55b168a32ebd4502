import type { RemoteModule } from '@pregon/federation/remote';

export default { id: 'mf-campaigns', routes: [] } satisfies RemoteModule;
