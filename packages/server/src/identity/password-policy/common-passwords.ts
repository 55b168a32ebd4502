import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The most used passwords of published leaks, in lower case, as a JSON list of some 49,000. */
const fileName = '@zxcvbn-ts/language-common/src/passwords.json';

/** The list as text: a search in it takes less than a millisecond, while parsing it would hold the event loop for 100 ms. */
let list: Promise<string> | undefined;

function readList(): Promise<string> {
  list ??= readFile(createRequire(import.meta.url).resolve(fileName), 'utf8').catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return list;
}

const substitutes: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's' };

const withoutSubstitutes = (text: string): string => text.replace(/[@4310$5]/g, (sign) => substitutes[sign] ?? sign);
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A password without the figures and signs around it: people satisfy rules by writing `Password1!` for `password`. */
const core = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The shortest core that is looked up: below it a random password could contain one by chance. */
const shortestCore = 4;

/** The words that stand for a password in the list. */
function wordsOf(password: string): ReadonlySet<string> {
  const lower = withoutAccents(password.toLowerCase());
  const plain = withoutSubstitutes(lower);
  const cores = [core(lower), core(plain), withoutSubstitutes(core(lower))].filter((word) => word.length >= shortestCore);
  return new Set([lower, plain, lower.replace(/[^\p{L}\p{N}]+$/u, ''), ...cores]);
}

/** Whether a password is one of the most used ones, as it is or with the usual decorations. Works without a network. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = await readList();
  return [...wordsOf(password)].some((word) => word !== '' && text.includes(JSON.stringify(word)));
}
