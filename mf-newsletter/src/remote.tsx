import type { RemoteModule } from '@pregon/federation/remote';

export default { id: 'mf-newsletter', routes: [] } satisfies RemoteModule;
