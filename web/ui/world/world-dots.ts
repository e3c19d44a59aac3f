import { north, place, south, unitsPerDegree, type Point } from './place.ts';
import { lands, waters, type Outline } from './world-outline.ts';

const stepDegrees = 2.5;

const dotStep = stepDegrees * unitsPerDegree;
const firstDot = place(-180 + stepDegrees / 2, north - stepDegrees / 2);

/** Puts a drawing whose unit is one dot in its place: the first dot where ours stands. */
export const dotGrid = `translate(${firstDot.x} ${firstDot.y}) scale(${dotStep})`;

/**
 * The continents as dots: one path with a line for each stretch of land along a row, one unit from
 * dot to dot. Dashed `0 1` with round ends, it draws a dot at each unit.
 */
export function dottedLand(): string {
  land ??= drawLand();
  return land;
}

let land: string | undefined;

function drawLand(): string {
  const stretches: string[] = [];
  const columns = 360 / stepDegrees;
  const rows = Math.ceil((north - south) / stepDegrees);
  for (let row = 0; row < rows; row += 1) {
    const holds = (column: number) =>
      isLand(-180 + (column + 0.5) * stepDegrees, north - (row + 0.5) * stepDegrees);
    for (let column = 0; column < columns; column += 1) {
      const from = column;
      while (column < columns && holds(column)) column += 1;
      // A little longer than to the last dot, which must not fall off the end.
      if (column > from) stretches.push(`M${from} ${row}h${column - from - 1}.1`);
    }
  }
  return stretches.join('');
}

export const isLand = (longitude: number, latitude: number): boolean => {
  const holds = (outline: Outline) => contains(outline, longitude, latitude);
  return lands.some(holds) && !waters.some(holds);
};

/** Whether a ray to the east crosses the outline an odd number of times. */
function contains(outline: Outline, x: number, y: number): boolean {
  let inside = false;
  let [previousX, previousY] = outline.at(-1) ?? [0, 0];
  for (const [nextX, nextY] of outline) {
    if (nextY > y !== previousY > y) {
      const crossing = ((previousX - nextX) * (y - nextY)) / (previousY - nextY) + nextX;
      if (x < crossing) inside = !inside;
    }
    [previousX, previousY] = [nextX, nextY];
  }
  return inside;
}

/** A low arc between two places, bent towards the pole. */
export function arc(from: Point, to: Point): string {
  const lift = Math.hypot(to.x - from.x, to.y - from.y) * 0.22;
  const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - lift };
  return `M${from.x} ${from.y}Q${Math.round(middle.x)} ${Math.round(middle.y)} ${to.x} ${to.y}`;
}
