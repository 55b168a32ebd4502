/** Why a channel is closed at a moment: nothing is sent that day, it is a holiday, or it is another hour. */
export const closedReasons = ['dia', 'festivo', 'hora'] as const;
export type ClosedReason = (typeof closedReasons)[number];
