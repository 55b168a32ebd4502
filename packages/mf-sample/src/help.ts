import type { HelpPages } from '@pregon/remote-api/help-page';
import { paths } from './paths.ts';

const list = 'sample';

/** The help of this remote's screens, one page for each route. */
export default {
  [list]: {
    summary: 'Las campañas de ejemplo de tu cuenta. Búscalas por su nombre.',
    terms: ['Campaña'],
  },
  [`${list}/new`]: {
    summary: 'Aquí creas una campaña de ejemplo: su nombre, de qué se trata y sus fechas.',
    terms: ['Campaña'],
    related: [{ label: 'Campañas de ejemplo', to: paths.campaigns }],
  },
} satisfies HelpPages;
