import { mediaIsThere, postbackText, type WhatsappSend, whatsappSendEntries } from '@pregon/contract/whatsapp/whatsapp.schema';
import type { AppForm } from '@pregon/ui/form';
import * as v from 'valibot';

const whichButton = 'Elige el botón de la respuesta.';

/** The form as it is filled in: buttons are chosen from a list, whose values are texts. Its output is what the contract sends. */
export const whatsappFields = v.pipe(
  v.object({
    ...whatsappSendEntries,
    postbackTexts: v.optional(
      v.array(
        v.object({
          index: v.pipe(v.string(whichButton), v.nonEmpty(whichButton), v.transform(Number)),
          text: postbackText,
        }),
      ),
      [],
    ),
  }),
  v.forward(v.partialCheck(...mediaIsThere), ['mediaFileUrl']),
);

export type WhatsappForm = AppForm<v.InferInput<typeof whatsappFields>, WhatsappSend>;
