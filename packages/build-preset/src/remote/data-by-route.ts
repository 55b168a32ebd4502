import * as v from 'valibot';
import { dataModule } from './data-module.ts';

interface DataFile<Value> {
  /** Relative to the app: `src/headings.ts`. */
  readonly file: string;
  /** The name of its only export: a record of values by path of a route. */
  readonly name: string;
  readonly value: Value;
  /** The paths that may be named. */
  readonly routes: readonly string[];
}

/**
 * Reads a data module of an app that says something of its routes. The file is optional. Throws when it is invalid, or names a path that is
 * not in `routes`.
 */
export async function dataByRoute<const Value extends v.GenericSchema>(
  folder: string,
  { file, name, value, routes }: DataFile<Value>,
): Promise<Readonly<Record<string, v.InferOutput<Value>>>> {
  const module = await dataModule(folder, file);
  if (module === undefined) return {};
  const { [name]: data = {} } = v.parse(v.object({ [name]: v.record(v.string(), value) }), module);
  const unknown = Object.keys(data).find((path) => !routes.includes(path));
  if (unknown !== undefined) throw new Error(`${file}: ${unknown} is no route.`);
  return data;
}
