import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { exampleStoreForm } from '../testing/store-examples.ts';
import { storeForm } from './store.schema.ts';

const problemOf = (change: object) => v.safeParse(storeForm, { ...exampleStoreForm, ...change }).issues?.[0].message;
const format = 'Escribe latitud y longitud, como 4.6486, -74.0633.';

describe('the form of a store', () => {
  it.each([
    [{}, undefined],
    [{ coordinates: '' }, undefined],
    [{ coordinates: '  ' }, undefined],
    [{ coordinates: ' 4.6, -74.1 ' }, undefined],
    [{ coordinates: 'norte' }, format],
    [{ coordinates: '91, 0' }, format],
    [{ country: '' }, 'Este campo es requerido'],
    [{ country: 'co' }, 'Elige un país.'],
    [{ country: 'COL' }, 'Elige un país.'],
    [{ email: 'ana' }, 'Escribe un correo válido.'],
    [{ contactEmail: '' }, 'Este campo es requerido'],
    [{ name: ' ' }, 'Este campo es requerido'],
    [{ code: '' }, undefined],
    [{ line: '' }, undefined],
    [{ dailyVisits: undefined }, undefined],
    [{ dailyVisits: 0 }, undefined],
    [{ dailyVisits: -1 }, 'Debe ser 0 o más.'],
    [{ yearlySales: 999_999_999_999 }, undefined],
    [{ yearlySales: 1_000_000_000_000 }, 'Este número es demasiado grande.'],
    [{ yearlySales: Number.NaN }, 'Debe ser un número'],
  ])('with %j has the problem %j', (change, problem) => {
    expect(problemOf(change)).toBe(problem);
  });

  it('trims its texts, and fills in what may be left out', () => {
    const { code: _code, line: _line, coordinates: _coordinates, zoneSalesOnly: _only, ...rest } = exampleStoreForm;
    expect(v.parse(storeForm, { ...rest, name: ' Ceiba ' })).toMatchObject({
      name: 'Ceiba',
      code: '',
      line: '',
      coordinates: '',
      zoneSalesOnly: false,
    });
  });
});
