import * as v from 'valibot';
import { moment, positiveInteger, versionNumber } from '../field.schema.ts';

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

/** A newsletter's design and the message that it makes. */
const content = {
  /** The editor's own description of the design, as JSON text. */
  templateJson: document('El diseño está vacío.'),
  /** The message as HTML, styles inline, merge tags unfilled. */
  templateHtml: document('El diseño está vacío.'),
};

/** What saving sends: without `identifier` a new newsletter, with one the next version of that. */
export const newsletterDraft = v.strictObject({
  ...newsletterForm.entries,
  identifier: v.optional(v.pipe(v.string(), v.uuid())),
  /** The version that was changed: a newer one in between is a CONFLICT. Left out, the save goes on top of whatever there is. */
  basedOn: v.optional(versionNumber),
  ...content,
});
export type NewsletterDraft = v.InferOutput<typeof newsletterDraft>;

/** A newsletter as the editor loads it: its newest version. */
export const newsletterTemplate = v.object({
  identifier: v.string(),
  name: v.string(),
  approved: v.boolean(),
  version: v.number(),
  templateJson: v.string(),
});
export type NewsletterTemplate = v.InferOutput<typeof newsletterTemplate>;

/** A newsletter in a list. `approved` speaks of its newest version. */
export const newsletter = v.object({
  identifier: v.string(),
  name: v.string(),
  approved: v.boolean(),
  version: v.number(),
  /** The newest version that was approved, which a new schedule would send; null: there is none. */
  approvedVersion: v.nullable(v.number()),
  /** Its picture: the address of a page that shows the newest version, to be framed in a sandbox. Good for a day. */
  img: v.string(),
  /** Schedules that still have something to send with it: it can't be deleted. */
  scheduleCount: v.number(),
  updatedAt: moment,
  updatedBy: v.string(),
});
export type Newsletter = v.InferOutput<typeof newsletter>;

/** One saved state of a newsletter; it never changes. `size` is that of the message, in bytes. */
export const newsletterVersion = v.object({
  version: v.number(),
  approved: v.boolean(),
  createdAt: moment,
  createdBy: v.string(),
  size: v.number(),
});
export type NewsletterVersion = v.InferOutput<typeof newsletterVersion>;

/** What is kept of a newsletter that is being worked on, for the person who does, until it is saved. */
export const newsletterWork = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(120)),
  templateJson: document('El diseño está vacío.'),
  /** The version that it began from; null for a new newsletter. */
  basedOn: v.nullable(versionNumber),
});
export type NewsletterWork = v.InferOutput<typeof newsletterWork>;

/** A message that is not saved yet, to be looked at, tried or checked. */
export const newsletterMessage = v.strictObject({
  templateHtml: content.templateHtml,
  subject: v.optional(v.pipe(v.string(), v.maxLength(150)), ''),
  preheader: v.optional(v.pipe(v.string(), v.maxLength(150)), ''),
  /** Id of the customer for whom its merge tags are filled in; left out, their names are shown. */
  customer: v.optional(positiveInteger('El cliente no existe.')),
});
export type NewsletterMessage = v.InferOutput<typeof newsletterMessage>;

/** A message as it would be sent: `html` is shown in a sandboxed frame. `missing` are the tags that have neither value nor default. */
export const renderedNewsletter = v.object({
  html: v.string(),
  text: v.string(),
  subject: v.string(),
  preheader: v.string(),
  /** Of the whole mail without its pictures, in bytes. */
  size: v.number(),
  missing: v.array(v.string()),
});
export type RenderedNewsletter = v.InferOutput<typeof renderedNewsletter>;

/** A picture for newsletters. `address` is public and never changes what it shows. */
export const newsletterImage = v.object({
  identifier: v.string(),
  name: v.string(),
  address: v.string(),
  /** In pixels. */
  width: v.number(),
  height: v.number(),
  /** In bytes. */
  size: v.number(),
  createdAt: moment,
});
export type NewsletterImage = v.InferOutput<typeof newsletterImage>;

/** Largest picture that is taken, in bytes: 5 MB. What is kept of it is at most 1,600 pixels wide. */
export const largestImage = 5 * 1024 * 1024;
