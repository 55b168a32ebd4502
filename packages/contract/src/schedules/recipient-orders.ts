/** The sort keys of the recipients of a schedule. */
export const recipientOrders = ['customer', 'outcome', 'type', 'at'] as const;

/** The most recipients that are sorted. Of more than these the list keeps its order: the newest sending first. */
export const mostSortedRecipients = 50_000;
