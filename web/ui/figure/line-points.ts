type Box = { width: number; height: number; inset: number };

/** Places values on a box from left to right, the smallest at the bottom, a flat line halfway. */
export function linePoints(values: readonly number[], { width, height, inset }: Box) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const stepX = (width - 2 * inset) / Math.max(1, values.length - 1);
  return values.map((value, index) => {
    const share = span === 0 ? 0.5 : (value - low) / span;
    return {
      x: round(inset + index * stepX),
      y: round(height - inset - share * (height - 2 * inset)),
    };
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
