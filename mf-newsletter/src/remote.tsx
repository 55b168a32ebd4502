import type { RemoteModule } from '@pregon/remote-api/remote-module';
import { paths } from './paths.ts';

export default {
  id: 'mf-newsletter',
  routes: [
    {
      path: 'newsletter',
      title: 'Newsletters',
      trail: [{ title: 'Envios' }],
      load: () => import('./features/newsletter-list/newsletter-list.page.tsx'),
    },
    {
      path: 'newsletter/build',
      title: 'Editor',
      trail: [{ title: 'Newsletter', to: paths.newsletters }],
      load: () => import('./features/newsletter-editor/newsletter-editor.page.tsx'),
    },
    {
      path: 'newsletter/preview',
      title: 'Vista previa',
      trail: [{ title: 'Newsletter', to: paths.newsletters }],
      load: () => import('./features/newsletter-preview/newsletter-preview.page.tsx'),
    },
  ],
  help: () => import('./help.ts'),
} satisfies RemoteModule;
