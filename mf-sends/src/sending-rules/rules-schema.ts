import { sendingRules, type SendingRules } from '@pregon/contract/sending-rules/sending-rules.endpoints';
import type { AppForm } from '@pregon/ui/form';
import * as v from 'valibot';

const { weeklyLimit, ...entries } = sendingRules.entries.email.entries;

/** A rule as it is filled in: no limit is an empty field. */
const typedRule = v.pipe(
  v.object({ ...entries, weeklyLimit: v.optional(weeklyLimit.wrapped) }),
  v.transform(({ weeklyLimit: limit, ...rule }) => ({ ...rule, weeklyLimit: limit ?? null })),
);
type TypedRule = v.InferInput<typeof typedRule>;

export const rulesSchema = v.object({ email: typedRule, sms: typedRule, wa: typedRule });
export type RulesForm = AppForm<v.InferInput<typeof rulesSchema>, SendingRules>;

const typed = ({ weeklyLimit: limit, ...rule }: SendingRules['email']): TypedRule => ({
  ...rule,
  ...(limit !== null && { weeklyLimit: limit }),
});

/** Rules that there are, as their form shows them. */
export const typedRules = ({ email, sms, wa }: SendingRules): v.InferInput<typeof rulesSchema> => ({
  email: typed(email),
  sms: typed(sms),
  wa: typed(wa),
});
