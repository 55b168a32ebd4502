/** Length of the curve of openings and clicks. */
export const curveHours = 72;
