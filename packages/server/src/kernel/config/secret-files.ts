import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variable with the path of a secret's file, as Docker and Kubernetes mount them. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/** The value of a secret, or the problem with it. */
export type WrittenSecret = { readonly value: string | undefined } | { readonly problem: string };

/** Reads a secret from the environment, or from the file in `<NAME>_FILE`, without surrounding white space. */
export function readSecret(environment: Environment, name: string): WrittenSecret {
  const variable = fileVariable(name);
  const value = environment[name]?.trim() || undefined;
  const file = environment[variable]?.trim();
  if (!file) return { value };
  if (value) return { problem: `${name} y ${variable} no van juntas: deja una de las dos.` };
  try {
    const content = readFileSync(file, 'utf8').trim();
    return content ? { value: content } : { problem: `${variable} nombra un archivo vacío: ${file}.` };
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    return { problem: `${variable} nombra un archivo que no se puede leer (${code}): ${file}.` };
  }
}
