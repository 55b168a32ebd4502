import type { MessageLanguage } from '@pregon/contract/account/message-language';
import type { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import type { SendMethod as Definition } from '@pregon/contract/schedules/send-method.schema';
import type { Channel } from '../../kernel/messages/channel.ts';

/** An occurrence that is due or in progress. */
export interface Occurrence {
  readonly id: number;
  readonly scheduleId: number;
  readonly accountId: number;
  /** Null: its messages are transactional, each requested by itself. */
  readonly profileKey: number | null;
  readonly timeZone: string;
  /** Currency of the account's amounts, ISO 4217. */
  readonly currency: string;
  /** The language of the account's messages. */
  readonly language: MessageLanguage;
  readonly dueAt: Date;
  readonly state: typeof occurrenceState.scheduled | typeof occurrenceState.running;
  /** The weight of the account among those that send at the same time. */
  readonly share: number;
  /** Missing merge values are left empty. */
  readonly acceptMissingValues: boolean;
}

/** A method of an occurrence with its content. */
export interface SendMethod {
  readonly id: number;
  readonly definition: Definition;
  /** For e-mail: the pinned version of the newsletter. */
  readonly templateHtml: string | null;
}

/** A method of an occurrence, and in how many ms one of its messages may be sent: 0 for now, null for none. */
export interface OpenMethod {
  readonly id: number;
  readonly type: Channel;
  readonly retryMs: number | null;
}
