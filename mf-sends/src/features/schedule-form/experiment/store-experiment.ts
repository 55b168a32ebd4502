import { api } from '@pregon/auth-api/api';
import { ApiFault } from '@pregon/auth-api/fault';
import { createExperiment } from '@pregon/contract/experiments/experiments.endpoints';
import { designErrors, noExperiment, readDesign } from './experiment-value.ts';

/** The last design stored, so that a form that is sent again stores none twice. */
let stored: { readonly text: string; readonly id: number } | undefined;

/** Stores the design that a form's value stands for, and returns its key: null where the experiment was removed. */
export async function storeExperiment(text: string): Promise<number | null> {
  const design = readDesign(text);
  if (text === noExperiment || !design) return null;
  if (stored?.text === text) return stored.id;
  const [message] = Object.values(designErrors(design));
  if (message !== undefined) throw new ApiFault({ code: 'INVALID', message, status: 400, fields: { experiment: message } });
  const { id } = await api.call(createExperiment, { body: design });
  stored = { text, id };
  return id;
}
