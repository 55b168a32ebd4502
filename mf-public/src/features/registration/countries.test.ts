import { expect, it } from '@jest/globals';
import { countryOptions, dialOf, addCountries } from './countries.ts';
import { allCountries } from './telephones.ts';

it('offers the most frequent countries before the full list has loaded', () => {
  expect(countryOptions().map(([, words]) => words)).toEqual([
    '+57 Colombia',
    '+58 Venezuela',
    '+593 Ecuador',
    '+51 Perú',
    '+507 Panamá',
    '+52 México',
    '+1 Estados Unidos',
    '+34 España',
  ]);
  expect([dialOf('CO'), dialOf('DE')]).toEqual(['57', '']);
});

it('lists all countries once loaded, nearby ones first and the others by name, as a stable array', () => {
  const near = countryOptions();
  addCountries(allCountries());
  const all = countryOptions();
  expect(all.slice(0, near.length)).toEqual(near);
  const names = all.slice(near.length).map(([, words]) => words.replace(/^\+\d+ /, ''));
  expect(names.length).toBeGreaterThan(200);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
  addCountries(allCountries());
  expect(countryOptions()).toBe(all);
  expect(dialOf('DE')).toBe('49');
});
