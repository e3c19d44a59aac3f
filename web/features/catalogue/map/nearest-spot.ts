import type { Point } from '../../../ui/world/place.ts';

/** How far from a point a pointer still means it, in units of the drawing. */
const reach = 40;

/** The one of these that a place on the drawing means: the nearest, unless it is far from all. */
export function nearestSpot<Spot extends { at: Point }>(
  spots: readonly Spot[],
  { x, y }: Point,
): Spot | undefined {
  const distance = ({ at }: Spot) => Math.hypot(at.x - x, at.y - y);
  const [nearest] = spots.toSorted((one, other) => distance(one) - distance(other));
  return nearest && distance(nearest) <= reach ? nearest : undefined;
}
