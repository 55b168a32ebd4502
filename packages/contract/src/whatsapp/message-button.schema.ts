import * as v from 'valibot';
import { buttonKinds } from './button-values.schema.ts';

/** A button of a WhatsApp message: the address that it opens, or the postback text that the account receives. */
export const messageButton = v.object({ kind: v.picklist(buttonKinds), text: v.string(), value: v.nullable(v.string()) });
