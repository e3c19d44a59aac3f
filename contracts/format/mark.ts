/**
 * The shop's mark, an open arch in a square of 32: each stroke from where it starts, then by steps
 * from there, straight (two numbers) or as a cubic curve (six). Screens, documents and reports draw
 * it from here; the icons in `web/public` show the same.
 */
export const markStrokes: readonly Readonly<{
  from: readonly [x: number, y: number];
  steps: readonly (readonly number[])[];
}>[] = [
  {
    from: [6, 28],
    steps: [
      [0, -15],
      [0, -4.97, 4.03, -9, 9, -9],
    ],
  },
  {
    from: [26, 28],
    steps: [
      [0, -15],
      [0, -3.27, -1.75, -6.31, -4.6, -7.9],
    ],
  },
  { from: [16, 28], steps: [[0, -9]] },
];

/** The address of the mark as a picture, which emails show. */
export const markIcon = '/icon-192.png';
/** The width of its strokes, in the same units. */
export const markWidth = 4.5;

/** The same as the path of a drawing. */
export const markPath = markStrokes
  .map(({ from, steps }) =>
    [`M${from.join(' ')}`, ...steps.map((step) => (step[2] ? 'c' : 'l') + step.join(' '))].join(''),
  )
  .join('');
