import * as v from 'valibot';
import { deleted } from '../archive/deleted.schema.ts';
import { endpoint } from '../endpoint.ts';
import { editorRoles, accountRoles, senderRoles } from '../session/roles.ts';
import {
  largestImage,
  newsletterDraft,
  newsletterImage,
  newsletterMessage,
  newsletterTemplate,
  newsletterTest,
  newsletterVersion,
  newsletterWork,
  renderedNewsletter,
} from './newsletter.schema.ts';

const id = v.pipe(v.string(), v.uuid());
const params = v.strictObject({ id });
const versionParams = v.strictObject({ id, version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)) });
const answered = v.object({ message: v.string() });

export const saveNewsletter = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/template',
  access: editorRoles,
  body: newsletterDraft,
  response: v.object({ message: v.string(), identifier: v.string(), version: v.number() }),
  errors: [
    'NOT_FOUND',
    'APPROVAL_NEEDED',
    'CONFLICT',
    'INVALID',
    'NEWSLETTER_UNRENDERABLE',
    'NEWSLETTER_WITHOUT_UNSUBSCRIBE',
    'UNKNOWN_MERGE_TAG',
  ],
});

export const readNewsletter = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/template/{id}',
  access: accountRoles,
  params,
  response: v.object({ data: newsletterTemplate }),
  errors: ['NOT_FOUND'],
});

/** Removes a newsletter from the lists. Messages that were sent with it do not change. */
export const deleteNewsletter = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/template/{id}',
  access: editorRoles,
  params,
  response: deleted,
  errors: ['NOT_FOUND', 'NEWSLETTER_IN_USE'],
});

/** Lists every version of a newsletter, the newest first. */
export const listNewsletterVersions = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/template/{id}/versions',
  access: accountRoles,
  params,
  response: v.object({ items: v.array(newsletterVersion) }),
  errors: ['NOT_FOUND'],
});

export const readNewsletterVersion = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/template/{id}/versions/{version}',
  access: accountRoles,
  params: versionParams,
  response: v.object({ ...newsletterVersion.entries, templateJson: v.string(), templateHtml: v.string() }),
  errors: ['NOT_FOUND'],
});

/** Restores an earlier version as a new, unapproved version. */
export const restoreNewsletterVersion = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/template/{id}/versions/{version}/restore',
  access: editorRoles,
  params: versionParams,
  response: v.object({ version: v.number() }),
  errors: ['NOT_FOUND'],
});

/**
 * Saves the draft of the caller under the identifier of the newsletter, or under one that the browser generated for a new one. The server
 * stores it until 30 days after the last change.
 */
export const keepNewsletterWork = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/template-work/{id}',
  access: editorRoles,
  params,
  body: newsletterWork,
  response: v.object({ keptAt: v.pipe(v.string(), v.isoTimestamp()) }),
  errors: [],
});

/** Reads the saved draft of the caller; null when there is none. */
export const readNewsletterWork = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/template-work/{id}',
  access: editorRoles,
  params,
  response: v.object({
    work: v.nullable(v.object({ ...newsletterWork.entries, keptAt: v.pipe(v.string(), v.isoTimestamp()) })),
  }),
  errors: [],
});

export const dropNewsletterWork = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/template-work/{id}',
  access: editorRoles,
  params,
  response: answered,
  errors: [],
});

/** Renders a message as a customer would receive it. */
export const previewNewsletter = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/template-preview',
  access: senderRoles,
  body: newsletterMessage,
  response: renderedNewsletter,
  errors: ['NOT_FOUND', 'NEWSLETTER_UNRENDERABLE', 'UNKNOWN_MERGE_TAG'],
});

/** Sends a test message to the caller or to other users of the account, by the same way as every message. */
export const sendNewsletterTest = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/template-test',
  access: editorRoles,
  body: newsletterTest,
  response: answered,
  errors: ['NOT_FOUND', 'INVALID', 'NEWSLETTER_UNRENDERABLE', 'UNKNOWN_MERGE_TAG', 'MESSAGE_NOT_SENT'],
});

/** Uploads a picture for newsletters. The server scales it down and removes its metadata, such as the place. */
export const uploadNewsletterImage = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/images',
  access: editorRoles,
  form: {
    part: 'data',
    data: v.strictObject({}),
    file: {
      name: 'image',
      maxBytes: largestImage,
      mediaTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
      required: true,
    },
  },
  response: newsletterImage,
  errors: ['IMAGE_INVALID', 'TOO_LARGE'],
});

/** Removes a picture from the list. Messages that use it still show it. */
export const deleteNewsletterImage = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/images/{id}',
  access: editorRoles,
  params,
  response: deleted,
  errors: ['NOT_FOUND'],
});
