/** The message that a purchase counts for: the last one before it, or each one within the attribution window. */
export const attributionTouches = ['ultimo', 'cualquiera'] as const;
export type AttributionTouch = (typeof attributionTouches)[number];
