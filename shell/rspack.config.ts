import { defineShell } from '@pregon/build-preset/shell/define-shell';

export default defineShell(import.meta.url, {
  replacedInside: { './private/createCalendar.mjs': import.meta.resolve('@pregon/ui/form/gregorian-calendar') },
});
