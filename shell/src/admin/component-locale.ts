import { setComponentLocale } from '@pregon/ui/component-locale';

// A module of its own, imported before all others: the components read their locale when their code runs first.
setComponentLocale();
