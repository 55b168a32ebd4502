import * as v from 'valibot';
import type { WireNames } from '../wire-names.ts';

/** A store, as a list shows it. */
export const store = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  city: v.string(),
  department: v.string(),
  zone: v.string(),
  channel: v.string(),
});
export type Store = v.InferOutput<typeof store>;

export const storeNames = {
  id: 'id_almacen',
  code: 'cod_almacen',
  name: 'nombre_almacen',
  city: 'ciudad',
  department: 'departamento',
  zone: 'zona',
  channel: 'canal',
} as const satisfies WireNames;
