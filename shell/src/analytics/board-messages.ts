import * as v from 'valibot';
import { boardView } from './board-view.ts';

/** What a board of ours tells the page that frames it. */
const message = v.variant('type', [
  v.object({ source: v.literal('pregon-board'), type: v.literal('height'), height: v.pipe(v.number(), v.minValue(0)) }),
  v.object({ source: v.literal('pregon-board'), type: v.literal('view'), view: boardView, isNew: v.boolean() }),
  v.object({ source: v.literal('pregon-board'), type: v.picklist(['ready', 'missing', 'expired']) }),
]);

/** Undefined when it says nothing that we know. */
export function toldBy(data: unknown): v.InferOutput<typeof message> | undefined {
  const told = v.safeParse(message, data);
  return told.success ? told.output : undefined;
}
