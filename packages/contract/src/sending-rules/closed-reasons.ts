/** The reasons why a channel is closed at a moment: the weekday is closed, it is a holiday, or it is outside the hours. */
export const closedReasons = ['dia', 'festivo', 'hora'] as const;
export type ClosedReason = (typeof closedReasons)[number];
