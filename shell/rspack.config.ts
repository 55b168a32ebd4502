import { defineShell } from '@pregon/build-preset/shell/define-shell';

export default defineShell(import.meta.url, {
  replaced: { graphql: import.meta.resolve('@pregon/auth-api/transport/graphql-documents') },
  replacedInside: { './private/createCalendar.mjs': import.meta.resolve('@pregon/ui/form/gregorian-calendar') },
});
