import type { RemoteModule } from '@pregon/federation/remote';

export default { id: 'mf-public', routes: [] } satisfies RemoteModule;
