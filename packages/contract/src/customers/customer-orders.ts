/** The sort keys of the list of customers. */
export const customerOrders = ['name', 'lastPurchaseAt', 'sales', 'createdAt'] as const;
