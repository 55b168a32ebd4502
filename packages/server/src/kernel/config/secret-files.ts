import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Name of the variable that names the file of a secret, as Docker and Kubernetes mount them. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/** What is written for a secret, itself or in its file; or what is wrong. */
export type WrittenSecret = { readonly value: string | undefined } | { readonly problem: string };

/** Reads a secret from the environment, or from the file that `<NAME>_FILE` names. White space around it is no part of it. */
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
