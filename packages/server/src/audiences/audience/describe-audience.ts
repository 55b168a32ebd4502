import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { Queryable } from '../../kernel/database/database.ts';
import { readContext } from './audience-names.ts';
import { sentenceOf } from './audience-sentence.ts';
import { askNow } from './audience-statement.ts';
import { offerWords } from './offer-words.ts';

/** A selection in words, without counting it: the sentence about who is in it, and the offer that it describes. */
export async function describeAudience(database: Queryable, accountId: number, selection: ProfileSelection, now = new Date()) {
  const { scope, names } = await readContext(database, accountId, selection, now);
  return { sentence: sentenceOf(askNow(scope, selection), names), describes: offerWords(selection, names, scope) };
}
