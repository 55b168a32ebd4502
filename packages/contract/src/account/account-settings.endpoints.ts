import { ownProviderChannels } from '../channels/channels.ts';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';
import { keyInPath } from '../users/user.schema.ts';
import {
  accountForm,
  accountSettings,
  emailChannelForm,
  senderForm,
  smsChannelForm,
  whatsappChannelForm,
} from './account-settings.schema.ts';

const channelInPath = v.strictObject({ channel: v.picklist(ownProviderChannels) });
const senderInPath = v.strictObject({ id: keyInPath });
const answer = v.object({ message: v.string() });

export const readAccount = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account',
  access: administratorRoles,
  response: accountSettings,
  errors: [],
});

/** Changes the account's own data. A concurrent change since `version` answers CONFLICT; an unverified sender is reported at its field. */
export const updateAccount = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account',
  access: administratorRoles,
  body: v.strictObject({ ...accountForm.entries, version: v.pipe(v.number(), v.integer()) }),
  response: accountSettings,
  errors: ['CONFLICT'],
});

export const saveEmailChannel = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/channels/email',
  access: administratorRoles,
  body: emailChannelForm,
  response: accountSettings,
  errors: ['TOO_MANY_REQUESTS'],
});

export const saveSmsChannel = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/channels/sms',
  access: administratorRoles,
  body: smsChannelForm,
  response: accountSettings,
  errors: ['TOO_MANY_REQUESTS'],
});

export const saveWhatsappChannel = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/channels/wa',
  access: administratorRoles,
  body: whatsappChannelForm,
  response: accountSettings,
  errors: ['TOO_MANY_REQUESTS'],
});

/** Deletes the account's own provider of a channel, with its credentials. */
export const removeChannel = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/account/channels/{channel}',
  access: administratorRoles,
  params: channelInPath,
  response: accountSettings,
  errors: ['NOT_FOUND'],
});

/** Tests the connection to the account's provider of a channel: it checks the credentials and sends nothing. */
export const testChannel = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/channels/{channel}/test',
  access: administratorRoles,
  params: channelInPath,
  response: v.object({ isWorking: v.boolean(), message: v.string() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Adds a sender domain or address for verification. The server e-mails a code to an address. */
export const addSender = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/senders',
  access: administratorRoles,
  body: senderForm,
  response: accountSettings,
  errors: ['TOO_MANY_REQUESTS', 'MESSAGE_NOT_SENT'],
});

/** Verifies a sender: the server looks up the TXT record of a domain, or compares the code that it e-mailed to an address. */
export const verifySender = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/senders/{id}/verification',
  access: administratorRoles,
  params: senderInPath,
  body: v.strictObject({ code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20)), '') }),
  response: accountSettings,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** E-mails a new verification code to an address. */
export const sendSenderCode = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/senders/{id}/code',
  access: administratorRoles,
  params: senderInPath,
  response: answer,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'MESSAGE_NOT_SENT'],
});

export const removeSender = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/account/senders/{id}',
  access: administratorRoles,
  params: senderInPath,
  response: accountSettings,
  errors: ['NOT_FOUND'],
});
