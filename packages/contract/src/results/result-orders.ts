/** The sort keys of lists by what the messages of their records achieved; records without delivered messages come last both ways. */
export const resultOrders = ['opened', 'clicked', 'sold'] as const;
export type ResultOrder = (typeof resultOrders)[number];
