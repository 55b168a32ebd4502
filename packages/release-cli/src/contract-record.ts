import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { installedFolder, repositoryRoot } from '@pregon/build-preset/project';
import { breaksOf, type Break } from './compatibility.ts';
import { type ContractShape, contractShapeSchema } from './contract-shape.ts';

const contractFolder = join(repositoryRoot, 'packages/contract');

/** The file with the recorded contract. */
export const contractRecord = join(contractFolder, 'contract.json');

/** The contract as installed for the project of a folder. A build copies this file beside its release. */
export function installedContract(folder: string): string {
  const installed = installedFolder(folder, '@pregon/contract');
  if (installed === undefined) throw new Error(`@pregon/contract is not installed in ${folder}.`);
  return join(installed, 'contract.json');
}

/** Describes the contract of the sources. They are not part of this package, so they are imported at run time. */
export async function describeContract(): Promise<ContractShape> {
  const source = pathToFileURL(join(contractFolder, 'src/shape/contract-shape.ts')).href;
  const { contractShape } = (await import(source)) as { readonly contractShape: () => unknown };
  return v.parse(contractShapeSchema, contractShape());
}

/** Reads the recorded contract. */
export async function readContractRecord(): Promise<ContractShape> {
  return parseContract(await readFile(contractRecord, 'utf8'));
}

/**
 * Whether the contract of the sources differs from the recorded one, by which releases are compared: a message for developers, undefined
 * if they are equal.
 */
export async function contractGap(record: Promise<string> = readFile(contractRecord, 'utf8')): Promise<string | undefined> {
  const [described, recorded] = await Promise.all([describeContract(), record]);
  return contractText(described) === recorded ? undefined : 'contract.json is not what the contract says now: npm run contract';
}

/** Parses a `contract.json`, recorded or of a release. Throws a ValiError or SyntaxError when it is invalid. */
export function parseContract(text: string): ContractShape {
  return v.parse(contractShapeSchema, JSON.parse(text));
}

/** The part of the version that must be raised. */
export type Step = 'major' | 'minor' | 'none';

/** The difference between two states of the contract. */
export interface ContractChange {
  readonly step: Step;
  /** The breaking changes. */
  readonly breaks: readonly Break[];
  /** Why it cannot be recorded under its current version; undefined if it can. */
  readonly refusal: string | undefined;
}

/**
 * Compares the contract of the sources with the recorded one. A breaking change for clients of the recorded one requires a major version,
 * any other change of the wire format a minor one, because clients may depend on it and declare that by their range.
 */
export function contractChange(recorded: ContractShape, described: ContractShape): ContractChange {
  const breaks = breaksOf(recorded, described);
  const step = breaks.length > 0 ? 'major' : isSame(recorded, described) ? 'none' : 'minor';
  if (isRaised(recorded.version, described.version, step)) return { step, breaks, refusal: undefined };
  const why = breaks.length > 0 ? 'breaks clients of the version before' : 'is more than the version before';
  return {
    step,
    breaks,
    refusal: `The contract ${why}: raise the ${step} number of ${recorded.version} in contract-version.ts and package.json.`,
  };
}

function isSame(recorded: ContractShape, described: ContractShape): boolean {
  return JSON.stringify({ ...recorded, version: described.version }) === JSON.stringify(described);
}

function isRaised(from: string, to: string, step: Step): boolean {
  const [[oldMajor = 0, oldMinor = 0], [major = 0, minor = 0]] = [numbersOf(from), numbersOf(to)];
  if (step === 'none') return true;
  return major > oldMajor || (step === 'minor' && major === oldMajor && minor > oldMinor);
}

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number);

const width = 130;

/** Formats JSON like the formatter of the sources: what fits into a line stays in one, to keep diffs readable. */
export function contractText(shape: ContractShape): string {
  return `${print(shape, '', 0)}\n`;
}

/** `taken`: number of columns of the line that are used by the text before and after. */
function print(value: unknown, indent: string, taken: number): string {
  const line = inOneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + taken + line.length <= width) return line;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const comma = (position: number, rows: readonly unknown[]): number => (position < rows.length - 1 ? 1 : 0);
  const rows = Array.isArray(value)
    ? value.map((item, position) => deeper + print(item, deeper, comma(position, value)))
    : entriesOf(value).map(
        ([key, child], position, entries) =>
          `${deeper}${key}: ${print(child, deeper, key.length + 2 + comma(position, entries))}`,
      );
  return `${open}\n${rows.join(',\n')}\n${indent}${close}`;
}

function inOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  const entries = entriesOf(value).map(([key, child]) => `${key}: ${inOneLine(child)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).map(([key, child]) => [JSON.stringify(key), child]);
}
