import type { RemoteModule } from '@pregon/federation/remote';

export default { id: 'mf-stores', routes: [] } satisfies RemoteModule;
