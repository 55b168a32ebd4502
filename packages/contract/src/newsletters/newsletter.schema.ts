import * as v from 'valibot';
import { moment, positiveInteger, rowKey, versionNumber } from '../field.schema.ts';

/** The size limit of a newsletter's design or HTML, in characters. */
const largestTemplate = 2_000_000;
const document = (message: string) =>
  v.pipe(v.string(message), v.nonEmpty(message), v.maxLength(largestTemplate, 'El newsletter es demasiado grande.'));

/** The form fields of the editor besides the design. */
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

/** The design of a newsletter and the HTML generated from it. */
const content = {
  /** The editor's own format of the design, as JSON text. */
  templateJson: document('El diseño está vacío.'),
  /** The message as HTML with inline styles and unfilled merge tags. */
  templateHtml: document('El diseño está vacío.'),
};

/** The request of a save: without `identifier` it creates a newsletter, with one it adds a version to it. */
export const newsletterDraft = v.strictObject({
  ...newsletterForm.entries,
  identifier: v.optional(v.pipe(v.string(), v.uuid())),
  /** The version that was edited: a newer one answers CONFLICT. When omitted, the save becomes the newest version whatever is stored. */
  basedOn: v.optional(versionNumber),
  ...content,
});
export type NewsletterDraft = v.InferOutput<typeof newsletterDraft>;

/** The newest version of a newsletter as the editor loads it. */
export const newsletterTemplate = v.object({
  identifier: v.string(),
  name: v.string(),
  approved: v.boolean(),
  version: v.number(),
  templateJson: v.string(),
  /** An archived one is not found by schedules. */
  archived: v.optional(v.boolean()),
});
export type NewsletterTemplate = v.InferOutput<typeof newsletterTemplate>;

/** A row of the list of newsletters. `approved` refers to its newest version. */
export const newsletter = v.object({
  identifier: v.string(),
  name: v.string(),
  approved: v.boolean(),
  version: v.number(),
  /** The newest approved version, which a new schedule would send; null when there is none. */
  approvedVersion: v.nullable(v.number()),
  /** The preview: the address of a page with the newest version, for a sandboxed frame, valid for a day. */
  img: v.string(),
  /** The number of schedules that still have to send it. Above 0 it cannot be deleted. */
  scheduleCount: v.number(),
  updatedAt: moment,
  updatedBy: v.string(),
  /** Archived ones are left out of lists. */
  archived: v.optional(v.boolean()),
});
export type Newsletter = v.InferOutput<typeof newsletter>;

/** An immutable saved version of a newsletter. `size` is the size of the message in bytes. */
export const newsletterVersion = v.object({
  version: v.number(),
  approved: v.boolean(),
  createdAt: moment,
  createdBy: v.string(),
  size: v.number(),
});
export type NewsletterVersion = v.InferOutput<typeof newsletterVersion>;

/** The autosaved draft of a newsletter, one for each user, until it is saved. */
export const newsletterWork = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(120)),
  templateJson: document('El diseño está vacío.'),
  /** The version that the draft was started from; null for a new newsletter. */
  basedOn: v.nullable(versionNumber),
});
export type NewsletterWork = v.InferOutput<typeof newsletterWork>;

/** An unsaved message for a preview, a test message or a check. */
export const newsletterMessage = v.strictObject({
  templateHtml: content.templateHtml,
  subject: v.optional(v.pipe(v.string(), v.maxLength(150)), ''),
  preheader: v.optional(v.pipe(v.string(), v.maxLength(150)), ''),
  /** The id of the customer whose data fills the merge tags; when omitted, their names are shown. */
  customer: v.optional(positiveInteger('El cliente no existe.')),
});
export type NewsletterMessage = v.InferOutput<typeof newsletterMessage>;

/** The limit of users that one test message is sent to. */
export const mostTestRecipients = 10;

/** A test message. `to` are ids of users of the account; when omitted, it goes to the caller. */
export const newsletterTest = v.strictObject({
  ...newsletterMessage.entries,
  to: v.optional(
    v.pipe(
      v.array(rowKey),
      v.minLength(1, 'Elige a quién enviarla.'),
      v.maxLength(mostTestRecipients, `Elige ${mostTestRecipients} personas o menos.`),
    ),
  ),
});

/** A rendered message: `html` is shown in a sandboxed frame. `missing` holds the merge tags with neither a value nor a default. */
export const renderedNewsletter = v.object({
  html: v.string(),
  text: v.string(),
  subject: v.string(),
  preheader: v.string(),
  /** The size of the whole e-mail without its pictures, in bytes. */
  size: v.number(),
  missing: v.array(v.string()),
});
export type RenderedNewsletter = v.InferOutput<typeof renderedNewsletter>;

/** A picture for newsletters. `address` is public, and its content never changes. */
export const newsletterImage = v.object({
  identifier: v.string(),
  name: v.string(),
  address: v.string(),
  /** The width in pixels. */
  width: v.number(),
  height: v.number(),
  /** The size in bytes. */
  size: v.number(),
  createdAt: moment,
});
export type NewsletterImage = v.InferOutput<typeof newsletterImage>;

/** The size limit of an uploaded picture, in bytes: 5 MB. The stored one is at most 1,600 pixels wide. */
export const largestImage = 5 * 1024 * 1024;
