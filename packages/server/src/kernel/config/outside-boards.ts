import * as v from 'valibot';

const label = v.pipe(v.string(), v.trim(), v.nonEmpty('no puede estar vacío'), v.maxLength(60, 'es demasiado largo'));
const path = v.picklist(
  ['/admin/analytics/campaigns', '/admin/analytics/segments', '/admin/analytics/events'],
  'es /admin/analytics/campaigns, /admin/analytics/segments o /admin/analytics/events',
);
const webAddress = v.pipe(
  v.string('es una dirección completa'),
  v.url('es una dirección completa'),
  v.regex(/^https?:\/\//, 'empieza por http:// o https://'),
);
const parameter = v.union([v.string(), v.number(), v.boolean(), v.array(v.union([v.string(), v.number()]))]);

/** A Metabase dashboard by signed embedding. */
const metabaseBoard = v.strictObject({
  label,
  path,
  kind: v.literal('metabase'),
  siteUrl: webAddress,
  /** Id of the dashboard. */
  dashboard: v.pipe(v.number('es un número'), v.integer('es un número entero'), v.minValue(1, 'es un número desde 1')),
  /** Locked parameters with fixed values. */
  params: v.optional(v.record(v.string(), parameter), {}),
  /** The locked parameter with the account's id. */
  accountParam: v.optional(v.pipe(v.string(), v.nonEmpty('no puede estar vacío')), 'account'),
});

/** Any other page that allows framing. */
const linkBoard = v.strictObject({ label, path, kind: v.literal('link'), url: webAddress });

const outsideBoards = v.array(
  v.variant('kind', [metabaseBoard, linkBoard], 'es metabase o link'),
  'contiene una lista de paneles',
);

/** A dashboard of another tool, as in BOARDS_FILE. */
export type OutsideBoard = v.InferOutput<typeof outsideBoards>[number];

/** Parses BOARDS_FILE. Throws a Spanish message that continues a sentence beginning with the setting's name. */
export function parseOutsideBoards(text: string): readonly OutsideBoard[] {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    throw new Error('no contiene JSON válido.');
  }
  const { success, output, issues } = v.safeParse(outsideBoards, written);
  if (success) return output;
  const [{ message, ...issue }] = issues;
  const place = v.getDotPath(issue as v.BaseIssue<unknown>);
  throw new Error(place ? `está mal en ${place}: ${message}.` : `${message}.`);
}

/** The origins of these dashboards, which may be framed. */
export const outsideOrigins = (boards: readonly OutsideBoard[]): readonly string[] => [
  ...new Set(boards.map((board) => new URL(board.kind === 'metabase' ? board.siteUrl : board.url).origin)),
];
