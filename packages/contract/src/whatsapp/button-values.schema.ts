import * as v from 'valibot';
import { requiredText } from '../field.schema.ts';

/** The kinds of buttons of a template. */
export const buttonKinds = ['respuesta', 'enlace', 'llamada'] as const;

const postbackIndex = 'Elige el botón de la respuesta.';
const mostButtons = 10;

/** The postback texts that the account receives when a quick reply is tapped; `index` counts the template's buttons from 0. */
export const postbackTexts = v.optional(
  v.pipe(
    v.array(
      v.strictObject({
        index: v.pipe(v.number(postbackIndex), v.integer(postbackIndex), v.minValue(0, postbackIndex)),
        text: requiredText('Escribe el texto de la respuesta.', 200),
      }),
    ),
    v.maxLength(mostButtons),
  ),
  [],
);

/** The URL suffixes of the template's open links, in the order of those buttons. */
export const urlSuffixes = v.optional(
  v.pipe(v.array(requiredText('Escribe cómo termina el enlace.', 500)), v.maxLength(mostButtons)),
  [],
);

/** A button of a WhatsApp message: the address that it opens, or the postback text that the account receives. */
export const messageButton = v.object({ kind: v.picklist(buttonKinds), text: v.string(), value: v.nullable(v.string()) });
