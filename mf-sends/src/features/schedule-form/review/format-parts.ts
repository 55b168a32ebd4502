import type { MethodReview } from '@pregon/contract/schedules/schedule-review.schema';
import { formatNumber } from '@pregon/ui/format';

const formatRange = (least: number, most: number) =>
  least === most ? (most === 1 ? '1 parte' : `${most} partes`) : `de ${least} a ${most} partes`;

/** '920 partes en total; cada mensaje, de 1 a 2 partes'. */
export const formatParts = ({ totalParts, least, most }: NonNullable<MethodReview['sms']>): string =>
  `${formatNumber(totalParts)} ${totalParts === 1 ? 'parte' : 'partes'} en total; cada mensaje, ${formatRange(least.parts, most.parts)}`;
