import * as v from 'valibot';
import { boardView } from './board-view.ts';

/** Messages of our dashboards to their frame. */
const message = v.variant('type', [
  v.object({ source: v.literal('pregon-board'), type: v.literal('height'), height: v.pipe(v.number(), v.minValue(0)) }),
  v.object({ source: v.literal('pregon-board'), type: v.literal('view'), view: boardView, isNew: v.boolean() }),
  v.object({
    source: v.literal('pregon-board'),
    type: v.literal('go'),
    to: v.pipe(v.string(), v.regex(/^\/admin(?:\/[\w-]+)+(?:\?[\w=&%+.-]*)?$/)),
  }),
  v.object({ source: v.literal('pregon-board'), type: v.picklist(['ready', 'missing', 'expired']) }),
]);

/** Parses a message of a dashboard. Returns undefined for any other message. */
export function parseBoardMessage(data: unknown): v.InferOutput<typeof message> | undefined {
  const result = v.safeParse(message, data);
  return result.success ? result.output : undefined;
}
