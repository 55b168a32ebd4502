import { exceededLimits, limitWords } from './compatibility-limits.ts';
import type { JsonShape } from './contract-shape.ts';

/** An incompatibility: something that one side may send and the other does not accept. */
export interface Difference {
  /** Dotted path, with `[]` for the items of a list and `*` for any key: `content[].name`. */
  readonly place: string;
  readonly sentence: string;
}

/** Names of both sides in messages: `{ sender: 'A client', taker: 'the server' }`. */
export interface Parties {
  readonly sender: string;
  readonly taker: string;
}

/**
 * Compares two schemas: finds values that fit the sender's `sent` but not the receiver's `taken`. For a request `sent` is the client's
 * schema, for a response the server's. So a wider `sent` is a breaking change, and a wider `taken` is not.
 *
 * The comparison is structural and conservative: a pattern or format that is not identical on both sides counts as a difference, and so
 * does an additional check (`x-checks`). Senders are assumed to write exactly the fields of their schema.
 */
export function differences(sent: JsonShape, taken: JsonShape, place: string, { sender, taker }: Parties): Difference[] {
  const underway = new Set<string>();
  return compare(sent, taken, place);

  /**
   * One and the same schema, with the same definitions, accepts what it sends. Schemas may be recursive: a pair whose comparison is in
   * progress is not compared again.
   */
  function compare(sentPart: JsonShape, takenPart: JsonShape, at: string): Difference[] {
    if (sentPart === takenPart && sent.$defs === taken.$defs) return [];
    if (sentPart.$ref === undefined || takenPart.$ref === undefined) return compareKinds(sentPart, takenPart, at);
    const pair = `${sentPart.$ref} ${takenPart.$ref}`;
    if (underway.has(pair)) return [];
    underway.add(pair);
    const found = compareKinds(sentPart, takenPart, at);
    underway.delete(pair);
    return found;
  }

  /**
   * Each alternative of the sender must be accepted by one of the receiver's. Reports the differences from the nearest one. Where both
   * sides also allow anything, because the receiver checks the values one by one and reports the invalid ones, only the described
   * alternatives are compared: they are what the receiver understands.
   */
  function compareKinds(sentPart: JsonShape, takenPart: JsonShape, at: string): Difference[] {
    const kinds = { sent: kindsOf(sentPart, sent), taken: kindsOf(takenPart, taken) };
    const isChecked = allowsMore(kinds.sent) && allowsMore(kinds.taken);
    const takenKinds = isChecked ? kinds.taken.filter(isDescribed) : kinds.taken;
    const sentKinds = isChecked ? kinds.sent.filter(isDescribed) : kinds.sent;
    const found = sentKinds.flatMap((kind) => {
      const [nearest] = takenKinds
        .filter((candidate) => isSameKind(kind, candidate))
        .map((candidate) => compareKind(kind, candidate, at))
        .toSorted((a, b) => a.length - b.length);
      return nearest ?? [differs(at, `may send ${nameOf(kind)}`, `takes only ${listed(takenKinds.map(nameOf))}`)];
    });
    return [...compareDefaults(sentPart, takenPart, at), ...found];
  }

  function compareKind(kind: JsonShape, candidate: JsonShape, at: string): Difference[] {
    const found = compareRules(kind, candidate, at);
    if (kind.type === 'array') return [...found, ...compareItems(kind, candidate, at)];
    if (kind.type === 'object') return [...found, ...compareFields(kind, candidate, at)];
    return found;
  }

  function compareRules(kind: JsonShape, candidate: JsonShape, at: string): Difference[] {
    const held = rulesOf(kind);
    const lacking = rulesOf(candidate).filter((rule) => !held.includes(rule));
    const moreChecks = (candidate['x-checks'] ?? 0) > (kind['x-checks'] ?? 0);
    return [
      ...exceededLimits(kind, candidate).map(({ bound, side }) => differs(at, `may send ${side}`, `takes ${bound}`)),
      ...lacking.map((rule) => differs(at, 'may send something else', `wants ${rule}`)),
      ...(moreChecks ? [differs(at, 'does not know of it', 'makes one check more')] : []),
    ];
  }

  /** Compares the defaults: the meaning of an omitted field must be the same on both sides. */
  function compareDefaults({ default: meant }: JsonShape, { default: read }: JsonShape, at: string): Difference[] {
    if (meant === undefined || read === undefined || isEqual(meant, read)) return [];
    return [differs(at, `may leave it out for ${JSON.stringify(meant)}`, `takes ${JSON.stringify(read)} then`)];
  }

  function compareItems(kind: JsonShape, candidate: JsonShape, at: string): Difference[] {
    return compare(kind.items ?? {}, candidate.items ?? {}, `${at}[]`);
  }

  function compareFields(kind: JsonShape, candidate: JsonShape, at: string): Difference[] {
    const fields = Object.entries(kind.properties ?? {}).flatMap(([name, field]) =>
      compareField(field, fieldOf(candidate, name), join(at, name)),
    );
    const missing = (candidate.required ?? [])
      .filter((name) => !kind.required?.includes(name))
      .map((name) => differs(join(at, name), kind.properties?.[name] ? 'may leave it out' : 'does not send it', 'needs it'));
    const { additionalProperties: others } = kind;
    if (!others) return [...fields, ...missing];
    const keys = compare(kind.propertyNames ?? { type: 'string' }, candidate.propertyNames ?? {}, join(at, 'key'));
    return [...fields, ...missing, ...keys, ...compareField(asShape(others), fieldOf(candidate, '*'), join(at, '*'))];
  }

  function compareField(field: JsonShape, takenField: JsonShape | undefined, at: string): Difference[] {
    return takenField ? compare(field, takenField, at) : [differs(at, 'may send it', 'refuses fields that it does not know')];
  }

  function differs(at: string, sends: string, takes: string): Difference {
    return { place: at, sentence: `${sender} ${sends}, ${taker} ${takes}.` };
  }
}

/** Keywords that this module interprets. Every other one is a rule that both sides must share. */
const understood = new Set(
  '$ref $defs type const enum anyOf oneOf allOf default x-checks properties required additionalProperties propertyNames items'
    .split(' ')
    .concat(limitWords),
);

/** The rules of a schema as text: `pattern ^\d+$`, `format email`. `allOf` contains further patterns. */
function rulesOf(schema: JsonShape): readonly string[] {
  const own = Object.entries(schema).filter(([word, rule]) => !understood.has(word) && rule !== undefined);
  const texts = own.map(([word, rule]) => `${word} ${typeof rule === 'string' ? rule : JSON.stringify(rule)}`);
  return [...texts, ...(schema.allOf ?? []).flatMap(rulesOf)];
}

/** The alternatives of a schema (union), each with one type and, for an enum, one value. */
function kindsOf(schema: JsonShape, root: JsonShape): readonly JsonShape[] {
  const { $ref, anyOf, oneOf, ...rest } = schema;
  if ($ref !== undefined) return kindsOf(definitionIn(root, $ref), root);
  const options = anyOf ?? oneOf;
  if (options) return options.flatMap((option) => kindsOf({ ...rest, ...option }, root));
  if (rest.enum) return rest.enum.map((value) => ({ ...rest, enum: undefined, const: value, type: jsonType(value) }));
  if (rest.const !== undefined) return [{ ...rest, type: jsonType(rest.const) }];
  return typeof rest.type === 'object' ? rest.type.map((type) => ({ ...rest, type })) : [rest];
}

/** Whether an alternative restricts its values at all. */
const isDescribed = ({ type, const: value }: JsonShape): boolean => type !== undefined || value !== undefined;

/** Whether anything is allowed beside described alternatives. */
const allowsMore = (kinds: readonly JsonShape[]): boolean => kinds.some(isDescribed) && !kinds.every(isDescribed);

function definitionIn({ $defs }: JsonShape, name: string): JsonShape {
  const definition = $defs?.[name.replace('#/$defs/', '')];
  if (!definition) throw new Error(`The schema does not hold ${name}.`);
  return definition;
}

/** Whether two alternatives are comparable: the same type and value, and no discriminating field that differs. */
function isSameKind(sent: JsonShape, taken: JsonShape): boolean {
  if (taken.type !== undefined && sent.type !== taken.type && !(sent.type === 'integer' && taken.type === 'number')) return false;
  if (taken.const !== undefined && sent.const !== taken.const) return false;
  return Object.entries(sent.properties ?? {}).every(([name, { const: value }]) => {
    const other = taken.properties?.[name]?.const;
    return value === undefined || other === undefined || value === other;
  });
}

/** The receiver's schema of a field: undefined if the field is rejected, unrestricted if it is ignored. */
function fieldOf({ properties, additionalProperties }: JsonShape, name: string): JsonShape | undefined {
  return properties?.[name] ?? (additionalProperties === false ? undefined : asShape(additionalProperties ?? true));
}

const asShape = (schema: JsonShape | boolean): JsonShape => (typeof schema === 'object' ? schema : {});

function jsonType(value: string | number | boolean): string {
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

function nameOf({ type, const: value, properties = {} }: JsonShape): string {
  if (value !== undefined) return JSON.stringify(value);
  const mark = Object.entries(properties).find(([, field]) => field.const !== undefined);
  if (mark) return `{ ${mark[0]}: ${JSON.stringify(mark[1].const)} }`;
  if (type === undefined) return 'anything';
  return type === 'null' ? 'null' : `${/^[aio]/.test(String(type)) ? 'an' : 'a'} ${String(type)}`;
}

/** Joins words: `a, b or c`. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const join = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
