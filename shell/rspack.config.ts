import { defineShell } from '@pregon/build-preset/shell/define-shell';

export default defineShell(import.meta.url, {
  replaced: { graphql: import.meta.resolve('@pregon/auth-api/transport/graphql-documents') },
  replacedInside: { './private/createCalendar.mjs': import.meta.resolve('@pregon/ui/form/gregorian-calendar') },
  removed: [
    {
      file: /[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-6KYCQHYJ\.mjs$/,
      // Forms, prefetched pages and error boundaries of routes exist only with a data router: docs/adr/0064-declarative-router-with-own-history.md.
      unused: ['Form', 'PrefetchPageLinks', 'RenderErrorBoundary', 'DefaultErrorComponent'],
      constants: { ENABLE_DEV_WARNINGS: 'false' },
    },
  ],
});
