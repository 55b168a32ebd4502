import { describe, expect, it } from '@jest/globals';
import { type CalendarDate, parseDate, parseTime, type Time } from '@internationalized/date';
import { act, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import * as v from 'valibot';
import { setComponentLocale } from '../../component-locale.ts';
import { DateField, TimeField } from '../../date-fields.tsx';
import { useValues } from '../../form.tsx';
import { showForm } from '../../testing/form-harness.tsx';

setComponentLocale();

const input = <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>;

/** The fields of react-aria, and their value. */
function Reference({ day, at }: { readonly day: string | undefined; readonly at: string | undefined }) {
  const [date, setDate] = useState<CalendarDate | null>(day === undefined ? null : parseDate(day));
  const [time, setTime] = useState<Time | null>(at === undefined ? null : parseTime(at));
  return (
    <section aria-label="Referencia">
      <span id="day">Día</span>
      <AriaDateField aria-labelledby="day" value={date} onChange={setDate} shouldForceLeadingZeros>
        {input}
      </AriaDateField>
      <span id="at">Hora</span>
      <AriaTimeField aria-labelledby="at" value={time} onChange={setTime} hourCycle={24} shouldForceLeadingZeros>
        {input}
      </AriaTimeField>
      <output>{`${date?.toString() ?? ''} ${time?.toString().slice(0, 5) ?? ''}`}</output>
      <button type="button">Fin</button>
    </section>
  );
}

/** How many sequences of keys are compared. More than a thousand were when the segments were written. */
const sequences = Number(process.env['SEQUENCES'] ?? 12);

const schema = v.object({ day: v.optional(v.string()), at: v.optional(v.string()) });

function show(day: string | undefined, at: string | undefined) {
  const { user } = showForm({
    schema,
    initialValues: { ...(day === undefined ? {} : { day }), ...(at === undefined ? {} : { at }) },
    children: (form) => {
      const Value = () => {
        const [shownDay, shownAt] = useValues(form, ['day', 'at']);
        return <output>{`${shownDay ?? ''} ${shownAt ?? ''}`}</output>;
      };
      return (
        <>
          <section aria-label="Propio">
            <DateField of={form} name="day" label="Día" />
            <TimeField of={form} name="at" label="Hora" zone="" />
            <Value />
            <button type="button">Fin</button>
          </section>
          <Reference day={day} at={at} />
        </>
      );
    },
  });
  return user;
}

// By selectors: a search by roles takes most of the test's time.
const areaOf = (name: string) => document.querySelector<HTMLElement>(`section[aria-label=${name}]`) ?? document.body;
const segmentsIn = (name: string) => [...areaOf(name).querySelectorAll<HTMLElement>('[role=spinbutton]')];
const attributes = [
  'aria-valuenow',
  'aria-valuetext',
  'aria-valuemin',
  'aria-valuemax',
  'contenteditable',
  'inputmode',
  'enterkeyhint',
  'spellcheck',
  'autocorrect',
  'tabindex',
];

/** What a person sees and hears of the segments, and which one has the focus. */
const stateOf = (name: string) =>
  segmentsIn(name).map((segment) => [
    segment.textContent,
    segment.hasAttribute('data-placeholder'),
    segment === document.activeElement,
    ...attributes.map((attribute) => segment.getAttribute(attribute)),
  ]);

const showsEra = (state: unknown) => JSON.stringify(state)?.includes('C."');

/** The same pseudorandom numbers below a limit for the same seed. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const keys = [
  ...Array.from({ length: 10 }, (_, digit) => String(digit)),
  '{Backspace}',
  '{Delete}',
  '{ArrowUp}',
  '{ArrowDown}',
  '{PageUp}',
  '{PageDown}',
  '{Home}',
  '{End}',
  '{ArrowLeft}',
  '{ArrowRight}',
];

/** Digits are as likely as all other keys together. */
function keysOf(seed: number) {
  const below = numbersFrom(seed + 1);
  return Array.from({ length: 14 }, () => keys[below(2) === 0 ? below(10) : below(keys.length)] ?? '');
}

/** The states after each key and after the focus has left, and then the value. */
async function statesOf(
  name: string,
  { user, typed, first }: { readonly user: UserEvent; readonly typed: readonly string[]; readonly first: number },
) {
  act(() => segmentsIn(name)[first]?.focus());
  const states: unknown[] = [];
  for (const key of typed) {
    await user.keyboard(key);
    states.push({ key, state: stateOf(name) });
  }
  await user.click(within(areaOf(name)).getByText('Fin'));
  const isComplete = segmentsIn(name).every((segment) => !segment.hasAttribute('data-placeholder'));
  // While a segment is empty, react-aria keeps the value of before, which nobody sees.
  return [...states, stateOf(name), isComplete ? areaOf(name).querySelector('output')?.textContent : ''];
}

describe('segments of dates and times', () => {
  const starts = [
    [undefined, undefined],
    ['2026-11-24', '15:30'],
    ['2024-02-29', '00:00'],
    ['2026-12-31', '23:59'],
  ] as const;
  it.each(Array.from({ length: sequences }, (_, seed) => seed))('do what those of react-aria do (%d)', async (seed) => {
    const [day, at] = starts[seed % starts.length] ?? [];
    const user = show(day, at);
    const typed = keysOf(seed);
    const first = Math.floor(seed / starts.length) % 5;
    const reference = await statesOf('Referencia', { user, typed, first });
    // react-aria adds a segment for years before Christ; ours continue at the other end.
    if (reference.some(showsEra)) return;
    expect(await statesOf('Propio', { user, typed, first })).toEqual(reference);
  });

  it.each(['Propio', 'Referencia'])('have names and descriptions for screen readers (%s)', (area) => {
    show('2026-11-24', '09:05');
    const date = 'Fecha seleccionada: 24 de noviembre de 2026';
    const texts = [
      ['día, Día', date],
      ['mes, Día', ''],
      ['año, Día', ''],
      ['hora, Hora', 'Hora seleccionada: 09:05'],
      ['minuto, Hora', ''],
    ];
    const segments = segmentsIn(area);
    expect(segments).toHaveLength(texts.length);
    for (const [at, [name = '', description = '']] of texts.entries()) {
      expect(segments[at]).toHaveAccessibleName(name);
      expect(segments[at]).toHaveAccessibleDescription(description);
    }
    expect(segments[0]?.closest('[role=group]')).toHaveAccessibleName('Día');
    expect(segments[0]?.closest('[role=group]')).toHaveAccessibleDescription(date);
  });
});
