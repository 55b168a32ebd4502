import { storeRole } from '@pregon/contract/session/roles';
import { storeNames } from '@pregon/contract/stores/store.schema';
import { exampleStoreForm } from '@pregon/contract/testing/store-examples';
import { renameKeys } from '@pregon/contract/wire-names';
import type { AccountWithThings, OwnThing } from './other-accounts.ts';

/** A request in wire format. `params` fill in the path of an endpoint. */
export interface Request {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  /** For multipart/form-data: the JSON parts. */
  readonly parts?: Readonly<Record<string, object>>;
  readonly variables?: object;
}

const emailOf = ({ ids }: AccountWithThings) => ({
  type: 'email',
  newsletter_id: ids.newsletter,
  sender: 'Tienda',
  sender_email: ids.senderEmail,
  subject: 'Rebajas, {{name}}',
});
export const scheduleOf = (own: AccountWithThings) => ({
  name: 'Viernes',
  profile: own.ids.profile,
  date_start: '2099-11-24T10:00',
  active: true,
  sendMethods: [emailOf(own)],
  experiment: own.ids.experiment,
});
const newPassword = { password: 'Prueba-2026!', repeat_password: 'Prueba-2026!' };
const person = { first_name: 'Luz', last_name: 'Ángel', email: 'luz@x.example', address: 'x', contact_phone: '', role: 'lector' };
const campaignForm = { name: 'Otra', description: 'x', dateStart: '2026-12-01', dateEnd: '2026-12-31', numberSends: 50 };
const storeForm = renameKeys({ ...exampleStoreForm, code: '' }, storeNames) as object;
const profileOf = ({ ids }: AccountWithThings) => ({
  name: 'Otro',
  objetive: ['Fidelizar'],
  customer_focus: ['Frecuentes'],
  customer_category: ['Oro'],
  geo_hierarchy: 'Nacional',
  next_campaing: ids.campaign,
  previous_campaign_customers: ids.campaign,
  previous_campaign_to: 'impactados',
  previous_send: [ids.profile],
  results_of: 'schedule',
  results_id: ids.schedule,
  results_occurrence: ids.occurrence,
  results_to: 'recibieron',
  customer_file: ids.customerFile,
  customer_file_options: 'include',
});
const selectionOf = ({ ids }: AccountWithThings) => ({
  nextCampaign: ids.campaign,
  previousCampaign: ids.campaign,
  previousCampaignTo: 'impactados',
  previousSends: [ids.profile],
  resultsOf: 'schedule',
  resultsId: ids.schedule,
  resultsOccurrence: ids.occurrence,
  resultsTo: 'recibieron',
  customerFile: ids.customerFile,
  customerFileOption: 'include',
});
const message = { templateHtml: '<p>Hola, {{name}}</p><a href="#darse-de-baja">Baja</a>', subject: 'Hola, {{name}}' };
const page = { page: 1, size: 100 };

/** A successful request for each call that takes a reference. */
export const requests: Readonly<Record<string, (own: AccountWithThings) => Request>> = {
  activateStore: ({ ids }) => ({ body: { id_almacen: ids.store, active: true } }),
  addComment: ({ ids }) => ({
    params: { kind: 'newsletter', id: ids.newsletter },
    body: { text: 'Hola', thread: ids.comment, mentions: [ids.user], requestKey: crypto.randomUUID() },
  }),
  answerSurvey: ({ ids, publicKey }) => ({
    body: { apikey: publicKey, traceid: ids.trace, ratings: [5, 5, 5], observations: '' },
  }),
  audience: (own) => ({ variables: { selection: selectionOf(own) } }),
  audienceEstimate: (own) => ({ variables: { selection: selectionOf(own) } }),
  audienceExplanation: (own) => ({ variables: { selection: selectionOf(own), customer: own.ids.customer } }),
  auditEvents: ({ principal }) => ({ variables: { ...page, filter: { user: principal.userId } } }),
  campaigns: ({ ids }) => ({ variables: { ...page, filter: { identifier: ids.campaign } } }),
  countPlannedCollisions: ({ ids }) => ({
    query: { profile: ids.profile, sendTypes: 'email', day: '2099-11-24', time: '10:00', schedule: ids.schedule },
  }),
  createProfile: (own) => ({ parts: { profile: { campaignIdentifier: own.ids.campaign, profile: profileOf(own) } } }),
  createPublicKey: ({ ids }) => ({ body: { store: ids.store } }),
  createSchedule: (own) => ({ body: scheduleOf(own) }),
  createListFile: ({ ids }) => ({ body: { list: 'schedules', filter: { identifier: ids.schedule, campaign: ids.campaign } } }),
  exportCustomers: ({ ids }) => ({ body: { store: ids.store } }),
  exportRecipients: ({ ids }) => ({ params: { id: ids.schedule }, body: { occurrence: ids.occurrence } }),
  exportAudit: ({ principal }) => ({ body: { user: principal.userId } }),
  listCustomers: ({ ids }) => ({ query: { store: ids.store } }),
  listFormDrafts: ({ ids }) => ({ params: { kind: 'profile' }, query: { campaign: ids.campaign } }),
  saveFormDraft: ({ ids }) => ({
    params: { kind: 'profile', id: crypto.randomUUID() },
    body: { name: 'Borrador', content: '{}', version: 0, campaign: ids.campaign },
  }),
  listPublicKeys: ({ ids }) => ({ query: { store: ids.store } }),
  listRecipients: ({ ids }) => ({ params: { id: ids.schedule }, query: { ...page, occurrence: ids.occurrence } }),
  readResultPeople: ({ ids }) => ({ params: { subject: 'schedule', id: ids.schedule }, query: { occurrence: ids.occurrence } }),
  readScheduleResults: ({ ids }) => ({ params: { id: ids.schedule }, query: { occurrence: ids.occurrence } }),
  readScheduleClickMap: ({ ids }) => ({ params: { id: ids.schedule }, query: { occurrence: ids.occurrence } }),
  measureSms: ({ ids }) => ({ body: { profile: ids.profile, sms_message: 'Hola' } }),
  mergeDuplicate: ({ ids }) => ({ params: { id: ids.customer }, body: { other: ids.otherCustomer } }),
  newsletter: ({ ids }) => ({ variables: { ...page, filter: { identifier: ids.newsletter } } }),
  predictExperiment: ({ ids }) => ({
    body: { profile: ids.profile, channels: ['email'], arms: 1, controlShare: 10, horizonDays: 14 },
  }),
  createExperiment: ({ ids }) => ({ body: { arms: [{ newsletterId: ids.newsletter }], controlShare: 10 } }),
  previewNewsletter: ({ ids }) => ({ body: { ...message, customer: ids.customer } }),
  previewSendMethod: (own) => ({
    body: { sendMethod: emailOf(own), customer: own.ids.customer, profile: own.ids.profile, schedule: own.ids.schedule },
  }),
  profiles: ({ ids }) => ({
    variables: { ...page, filter: { campaign: ids.campaign, identifier: ids.profileIdentifier, key: ids.profile } },
  }),
  listScheduleDrafts: ({ ids }) => ({ query: { campaign: ids.campaign } }),
  programming: ({ ids }) => ({
    variables: { ...page, filter: { identifier: ids.schedule, campaign: ids.campaign, profile: ids.profile } },
  }),
  readAudienceCustomer: ({ ids }) => ({ query: { profile: ids.profile, type: 'email' } }),
  readPreviewCustomer: ({ ids }) => ({ query: { customer: ids.customer } }),
  requestApproval: ({ ids }) => ({
    params: { kind: 'newsletter', id: ids.unapprovedNewsletter },
    body: { approver: ids.approver, revision: '1', requestKey: crypto.randomUUID() },
  }),
  replayWebhookMessages: ({ ids }) => ({ params: { id: ids.webhook }, body: { message: ids.webhookMessage } }),
  retryFailed: ({ ids }) => ({ params: { id: ids.schedule }, body: { recipients: [ids.delivery] } }),
  reviewSchedule: (own) => ({ body: scheduleOf(own) }),
  saveNewsletter: ({ ids }) => ({
    body: { identifier: ids.newsletter, name: 'Otra', templateJson: '{}', templateHtml: message.templateHtml },
  }),
  sendEvents: ({ ids }) => ({ body: { events: [{ id: 'cart-1', type: 'cart', person: { customer: ids.customer } }] } }),
  sendMessage: ({ ids }) => ({
    body: {
      template: {
        type: 'email',
        newsletterId: ids.newsletter,
        sender: 'Tienda',
        senderEmail: ids.senderEmail,
        subject: 'Tu pedido',
      },
      to: { customer: ids.customer },
      idempotencyKey: crypto.randomUUID(),
    },
  }),
  sendMethod: ({ ids }) => ({ variables: { filter: { scheduledId: ids.schedule } } }),
  sendNewsletterTest: ({ ids }) => ({ body: { ...message, customer: ids.customer, to: [ids.user] } }),
  sendSurveyLink: ({ ids, publicKey }) => ({ body: { apikey: publicKey, traceid: ids.trace, channel: 'email' } }),
  switchAccount: ({ ids }) => ({ body: { accountId: ids.account } }),
  tagCoverage: ({ ids }) => ({ variables: { profile: ids.profile, tags: ['name'] } }),
  updateAccount: ({ ids }) => ({
    body: {
      name: 'Tienda',
      timeZone: 'America/Bogota',
      currency: 'COP',
      senderName: 'Tienda',
      senderEmail: ids.senderEmail,
      version: 1,
    },
  }),
  updateCampaign: ({ ids }) => ({ body: { ...campaignForm, identifier: ids.campaign, version: 1 } }),
  updateCustomer: ({ ids, document }) => ({ body: { id: ids.customer, firstName: 'Luz', document } }),
  updateProfile: (own) => ({ params: { id: own.ids.unsentProfile }, body: { profile: profileOf(own) } }),
  updateSchedule: (own) => ({ body: { ...scheduleOf(own), identifier: own.ids.draft } }),
  updateStore: ({ ids }) => ({ body: { ...storeForm, id_almacen: ids.store } }),
  createUser: ({ ids }) => ({
    body: {
      ...person,
      ...newPassword,
      email: 'nueva@x.example',
      contact_phone: '300 123 4567',
      role: storeRole,
      store_ids: [ids.store],
    },
  }),
  inviteUser: ({ ids }) => ({ body: { email: 'invitada@x.example', role: storeRole, storeIds: [ids.store] } }),
  updateUser: ({ ids }) => ({ body: { ...person, role: storeRole, store_ids: [ids.store], user_id: ids.user, version: 1 } }),
};

/** The kind of row that each reference names. */
export const references: Readonly<Record<string, OwnThing>> = {
  'activateStore body.id_almacen': 'store',
  'addComment body.mentions.[]': 'user',
  'addComment body.thread': 'comment',
  'answerSurvey body.traceid': 'trace',
  'audience variables.selection.customerFile': 'customerFile',
  'audience variables.selection.nextCampaign': 'campaign',
  'audience variables.selection.previousCampaign': 'campaign',
  'audience variables.selection.previousSends.[]': 'profile',
  'audience variables.selection.resultsId': 'schedule',
  'audience variables.selection.resultsOccurrence': 'occurrence',
  'audienceEstimate variables.selection.customerFile': 'customerFile',
  'audienceEstimate variables.selection.nextCampaign': 'campaign',
  'audienceEstimate variables.selection.previousCampaign': 'campaign',
  'audienceEstimate variables.selection.previousSends.[]': 'profile',
  'audienceEstimate variables.selection.resultsId': 'schedule',
  'audienceEstimate variables.selection.resultsOccurrence': 'occurrence',
  'audienceExplanation variables.customer': 'customer',
  'audienceExplanation variables.selection.customerFile': 'customerFile',
  'audienceExplanation variables.selection.nextCampaign': 'campaign',
  'audienceExplanation variables.selection.previousCampaign': 'campaign',
  'audienceExplanation variables.selection.previousSends.[]': 'profile',
  'audienceExplanation variables.selection.resultsId': 'schedule',
  'audienceExplanation variables.selection.resultsOccurrence': 'occurrence',
  'auditEvents variables.filter.user': 'administrator',
  'campaigns variables.filter.identifier': 'campaign',
  'countPlannedCollisions query.profile': 'profile',
  'countPlannedCollisions query.schedule': 'schedule',
  'createProfile parts.profile.campaignIdentifier': 'campaign',
  'createProfile parts.profile.draft': 'profileDraft',
  'createProfile parts.profile.profile.customer_file': 'customerFile',
  'createProfile parts.profile.profile.next_campaing': 'campaign',
  'createProfile parts.profile.profile.previous_campaign_customers': 'campaign',
  'createProfile parts.profile.profile.previous_send.[]': 'profile',
  'createProfile parts.profile.profile.results_id': 'schedule',
  'createProfile parts.profile.profile.results_occurrence': 'occurrence',
  'createExperiment body.arms.[].newsletterId': 'newsletter',
  'createPublicKey body.store': 'store',
  'createSchedule body.draft': 'scheduleDraft',
  'createSchedule body.experiment': 'experiment',
  'createSchedule body.profile': 'profile',
  'createSchedule body.sendMethods.[].newsletter_id': 'newsletter',
  'createSchedule body.sendMethods.[].sender_email': 'senderEmail',
  'exportAudit body.user': 'administrator',
  'createListFile body.filter.campaign': 'campaign',
  'createListFile body.filter.identifier': 'schedule',
  'createListFile body.filter.key': 'profile',
  'createListFile body.filter.sendings.[]': 'occurrence',
  'createListFile body.filter.user': 'administrator',
  'createListFile body.only.[]': 'schedule',
  'exportCustomers body.only.[]': 'customer',
  'exportRecipients body.occurrence': 'occurrence',
  'exportRecipients body.only.[]': 'delivery',
  'exportCustomers body.store': 'store',
  'listCustomers query.store': 'store',
  'listFormDrafts query.campaign': 'campaign',
  'listScheduleDrafts query.campaign': 'campaign',
  'saveFormDraft body.campaign': 'campaign',
  'listPublicKeys query.store': 'store',
  'listRecipients query.occurrence': 'occurrence',
  'readResultPeople query.occurrence': 'occurrence',
  'readScheduleResults query.occurrence': 'occurrence',
  'readScheduleClickMap query.occurrence': 'occurrence',
  'measureSms body.profile': 'profile',
  'mergeDuplicate body.other': 'otherCustomer',
  'newsletter variables.filter.identifier': 'newsletter',
  'predictExperiment body.profile': 'profile',
  'previewNewsletter body.customer': 'customer',
  'previewSendMethod body.customer': 'customer',
  'previewSendMethod body.profile': 'profile',
  'previewSendMethod body.schedule': 'schedule',
  'previewSendMethod body.sendMethod.newsletter_id': 'newsletter',
  'previewSendMethod body.sendMethod.sender_email': 'senderEmail',
  'profiles variables.filter.campaign': 'campaign',
  'profiles variables.filter.identifier': 'profileIdentifier',
  'profiles variables.filter.key': 'profile',
  'programming variables.filter.campaign': 'campaign',
  'programming variables.filter.identifier': 'schedule',
  'programming variables.filter.profile': 'profile',
  'readAudienceCustomer query.profile': 'profile',
  'readPreviewCustomer query.customer': 'customer',
  'replayWebhookMessages body.message': 'webhookMessage',
  'requestApproval body.approver': 'approver',
  'retryFailed body.recipients.[]': 'delivery',
  'reviewSchedule body.draft': 'scheduleDraft',
  'reviewSchedule body.experiment': 'experiment',
  'reviewSchedule body.profile': 'profile',
  'reviewSchedule body.sendMethods.[].newsletter_id': 'newsletter',
  'reviewSchedule body.sendMethods.[].sender_email': 'senderEmail',
  'saveNewsletter body.identifier': 'newsletter',
  'sendEvents body.events.[].person.customer': 'customer',
  'sendMessage body.template.newsletterId': 'newsletter',
  'sendMessage body.template.senderEmail': 'senderEmail',
  'sendMessage body.to.customer': 'customer',
  'sendMethod variables.filter.scheduledId': 'schedule',
  'sendNewsletterTest body.customer': 'customer',
  'sendNewsletterTest body.to.[]': 'user',
  'sendSurveyLink body.traceid': 'trace',
  'switchAccount body.accountId': 'account',
  'tagCoverage variables.profile': 'profile',
  'updateAccount body.senderEmail': 'senderEmail',
  'updateCampaign body.identifier': 'campaign',
  'updateCustomer body.id': 'customer',
  'updateProfile body.profile.customer_file': 'customerFile',
  'updateProfile body.profile.next_campaing': 'campaign',
  'updateProfile body.profile.previous_campaign_customers': 'campaign',
  'updateProfile body.profile.previous_send.[]': 'profile',
  'updateProfile body.profile.results_id': 'schedule',
  'updateProfile body.profile.results_occurrence': 'occurrence',
  'updateSchedule body.experiment': 'experiment',
  'updateSchedule body.identifier': 'draft',
  'updateSchedule body.profile': 'profile',
  'updateSchedule body.sendMethods.[].newsletter_id': 'newsletter',
  'updateSchedule body.sendMethods.[].sender_email': 'senderEmail',
  'updateStore body.id_almacen': 'store',
  'createUser body.store_ids.[]': 'store',
  'inviteUser body.storeIds.[]': 'store',
  'updateUser body.store_ids.[]': 'store',
  'updateUser body.user_id': 'user',
};

/** Requests for fields that the call's usual request does not have. */
export const fieldRequests: Readonly<Record<string, (of: AccountWithThings) => Request>> = {
  'createListFile body.only.[]': ({ ids }) => ({ body: { list: 'schedules', only: [ids.schedule] } }),
  'exportCustomers body.only.[]': ({ ids }) => ({ body: { only: [ids.customer] } }),
  'exportRecipients body.only.[]': ({ ids }) => ({ params: { id: ids.schedule }, body: { only: [ids.delivery] } }),
  'createListFile body.filter.sendings.[]': ({ ids }) => ({
    body: { list: 'shared-people', filter: { sendings: [ids.occurrence, ids.occurrence] } },
  }),
  'createListFile body.filter.key': ({ ids }) => ({ body: { list: 'profiles', filter: { key: ids.profile } } }),
  'createListFile body.filter.user': ({ principal }) => ({ body: { list: 'audit', filter: { user: principal.userId } } }),
  // Another user than that of `body.user_id`: a change needs the version before it.
  'updateUser body.store_ids.[]': ({ ids }) => ({
    body: { ...person, role: storeRole, store_ids: [ids.store], user_id: ids.approver, version: 1, email: 'otra@x.example' },
  }),
};

/**
 * References whose response is deliberately the same for any value. The test still checks that rows of the other account do not
 * change.
 */
export const answersAlike = new Set([
  // The newsletters of a design are looked up when a schedule uses it.
  'createExperiment body.arms.[].newsletterId',
  // A review reads the form alone.
  'reviewSchedule body.draft',
  // The answer is an address, behind which no customer of the account has a store of another.
  'exportCustomers body.only.[]',
  'exportCustomers body.store',
  // The answer is an address, behind which the schedule in the path has no recipient of another.
  'exportRecipients body.occurrence',
  'exportRecipients body.only.[]',
  // The answer is an address, behind which the list of the account has no row of another.
  'createListFile body.filter.campaign',
  'createListFile body.filter.identifier',
  'createListFile body.filter.key',
  'createListFile body.filter.sendings.[]',
  'createListFile body.filter.user',
  'createListFile body.only.[]',
  // The selection does not depend on the campaign in which the offer is used.
  'audienceExplanation variables.selection.nextCampaign',
  // An account with few customers has no estimate, whatever is selected.
  'audienceEstimate variables.selection.customerFile',
  'audienceEstimate variables.selection.nextCampaign',
  'audienceEstimate variables.selection.previousCampaign',
  'audienceEstimate variables.selection.previousSends.[]',
  'audienceEstimate variables.selection.resultsId',
  'audienceEstimate variables.selection.resultsOccurrence',
  // The sender is checked when a schedule is saved, not in a preview.
  'previewSendMethod body.sendMethod.sender_email',
  // The answer does not reveal whether a person is reachable.
  'sendSurveyLink body.traceid',
]);

/** Fields that look like references and are none, by reason. */
export const notReferences: Readonly<Record<string, RegExp>> = {
  'a draft, tested in form-drafts.routes.test.ts: an operation has the same name': /^createCampaign body\.draft$/,
  'a count, a version or a place in a list':
    /\.(?:version|basedOn|page|after|index|port|confirmed_people|numberSends|customer_rank|customerRank)$|^readCampaignOverview /,
  'a secret, which opens something by itself':
    /\.(?:token|authToken|accessToken|apikey|stepToken|enrolmentToken)$|^(?:verifySender|finishLogin|finish(?:Login)?Enrolment|renewRecoveryCodes|removeSecondFactor|startPasskey) body\.code$/,
  'the id of an authenticator, which counts with its signature only, tested in passkeys.test.ts': / body\.credentialId$/,
  'a name that this account gives to something outside of the installation':
    /^save\w+Channel |^changeSingleSignOn body\.clientId$|^createShortLink |\.coutryCode$/,
  'a sending, looked up among those of the schedule in the path, tested in move-schedule.test.ts':
    /^moveSchedule body\.occurrence$/,
  'a category, looked up among the products of the account': /^changeSensitiveCategory body\.code$/,
  'a request key, tested below, or in transactional-messages.test.ts and events.test.ts':
    /\.(?:request_key|requestKey|idempotencyKey)$|^sendEvents body\.events\.\[\]\.id$/,
  'a number, sender or template of the WhatsApp service, tested with one in account-settings.routes.test.ts':
    /\.(?:wa_phone_number|wa_template_id|waTemplateId)$|^sendWhatsapp body\.(?:source|template)$|^changeDataLinkTemplate body\.chosen\.template$/,
};
