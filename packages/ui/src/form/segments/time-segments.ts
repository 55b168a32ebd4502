import type { Segmentation } from './segmentation.ts';

const clock = ([hour = 0, minute = 0]: readonly number[]) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** Hour and minute of '09:05' or '9:05', and null for anything else. */
function read(text: string): readonly number[] | null {
  const [hour, minute] = /^\s*([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?\s*$/.exec(text)?.slice(1).map(Number) ?? [];
  return hour === undefined || minute === undefined ? null : [hour, minute];
}

/** Hour and minute of 'HH:mm' in 24 hours. */
export const timeSegments: Segmentation = {
  name: 'hora',
  kinds: [
    { name: 'hora', placeholder: '––', min: 0, max: 23, digits: 2, page: 2, inWords: String },
    { name: 'minuto', placeholder: '––', min: 0, max: 59, digits: 2, page: 15, isRounded: true },
  ],
  separator: ':',
  parse: read,
  read,
  format: clock,
  constrain: (values) => values,
  start: () => [0, 0],
  describe: (values) => `Hora seleccionada: ${clock(values)}`,
};
