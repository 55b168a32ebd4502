import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EndpointNote } from '@pregon/contract/shape/openapi';

const source = path.resolve(import.meta.dirname, '../../contract/src');
/** The comment before an exported endpoint. */
const described = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (\w+) = endpoint\(/g;
const exported = /^export const (\w+) = endpoint\(/gm;

const textOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .trim();

/** Reads tag and description of every endpoint from the sources of the contract: its folder, and the comment before it. */
export function readEndpointNotes(): Readonly<Record<string, EndpointNote>> {
  const notes: Record<string, EndpointNote> = {};
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!file.endsWith('.endpoints.ts')) continue;
    const text = readFileSync(path.join(source, file), 'utf8');
    const tag = path.dirname(file).split(path.sep)[0] ?? '';
    const comments = new Map([...text.matchAll(described)].map(([, comment = '', name = '']) => [name, textOf(comment)]));
    for (const [, name = ''] of text.matchAll(exported)) notes[name] = { tag, description: comments.get(name) ?? '' };
  }
  return notes;
}
