/** A rectangle on the screen in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A label beside a point. */
export interface PointLabel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The radius of a point in pixels. */
export const pointRadius = 3;
/** Pixels between a point, or the mark that covers it, and the label. */
const gap = 3;

const boxOfPoint = ({ x, y }: PointLabel): Box => ({
  left: x - pointRadius,
  top: y - pointRadius,
  width: 2 * pointRadius,
  height: 2 * pointRadius,
});

/** Where a label may stand beside what it names: to the right, to the left, above, below, the best place first. */
function placesBeside({ left, top, width, height }: Box, label: PointLabel): readonly Box[] {
  const size = { width: label.width, height: label.height };
  const [centre, middle] = [left + (width - size.width) / 2, top + (height - size.height) / 2];
  return [
    { left: left + width + gap, top: middle, ...size },
    { left: left - gap - size.width, top: middle, ...size },
    { left: centre, top: top - gap - size.height, ...size },
    { left: centre, top: top + height + gap, ...size },
  ];
}

/** Whether two rectangles cover each other; a common edge does not count. */
export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/**
 * Finds a place for each label, in their order, beside its point or the mark that covers the point, where it covers no other point, no
 * mark and no label before it. Undefined: there is none, and the label is to be left out.
 */
export function placeLabels(labels: readonly PointLabel[], marks: readonly Box[]): readonly (Box | undefined)[] {
  const points = labels.map(boxOfPoint);
  const taken = [...marks, ...points];
  return labels.map((label, index) => {
    const point = points[index] ?? boxOfPoint(label);
    const named = marks.find((mark) => overlap(mark, point)) ?? point;
    const place = placesBeside(named, label).find((candidate) => !taken.some((box) => overlap(box, candidate)));
    if (place) taken.push(place);
    return place;
  });
}
