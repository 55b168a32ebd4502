import * as v from 'valibot';
import { moment } from '../field.schema.ts';

/** Largest design or HTML of a newsletter, in characters. */
const largestTemplate = 2_000_000;
const document = (message: string) =>
  v.pipe(v.string(message), v.nonEmpty(message), v.maxLength(largestTemplate, 'El newsletter es demasiado grande.'));

/** What the editor asks for beside the design. */
export const newsletterForm = v.strictObject({
  name: v.pipe(
    v.string('El nombre es requerido'),
    v.trim(),
    v.nonEmpty('El nombre es requerido'),
    v.minLength(3, 'Mínimo 3 caracteres'),
    v.maxLength(120, 'Usa 120 caracteres o menos.'),
  ),
  approved: v.optional(v.boolean(), false),
});
export type NewsletterForm = v.InferOutput<typeof newsletterForm>;

/** What saving sends: without `identifier` a new newsletter, with one the next version of that. */
export const newsletterDraft = v.strictObject({
  ...newsletterForm.entries,
  identifier: v.optional(v.pipe(v.string(), v.uuid())),
  /** The editor's own description of the design, as JSON text. */
  templateJson: document('El diseño está vacío.'),
  /** The message as HTML, styles inline, merge tags unfilled. */
  templateHtml: document('El diseño está vacío.'),
});
export type NewsletterDraft = v.InferOutput<typeof newsletterDraft>;

/** A newsletter as the editor loads it. */
export const newsletterTemplate = v.object({
  identifier: v.string(),
  name: v.string(),
  approved: v.boolean(),
  templateJson: v.string(),
});
export type NewsletterTemplate = v.InferOutput<typeof newsletterTemplate>;

/** A newsletter in a list. `approved` speaks of its newest version. */
export const newsletter = v.object({
  identifier: v.string(),
  name: v.string(),
  approved: v.boolean(),
  version: v.number(),
  updatedAt: moment,
  updatedBy: v.string(),
});
export type Newsletter = v.InferOutput<typeof newsletter>;
