import { north, place, south, unitsPerDegree, type Point } from './place.ts';
import { lands, waters, type Outline } from './world-outline.ts';

const stepDegrees = 2.5;

const dotStep = stepDegrees * unitsPerDegree;
const firstDot = place(-180 + stepDegrees / 2, north - stepDegrees / 2);

/** Moves a drawing whose unit is one dot to its place: its first dot onto ours. */
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
    const isDry = landAlong(north - (row + 0.5) * stepDegrees);
    const holds = (column: number) => isDry(-180 + (column + 0.5) * stepDegrees);
    for (let column = 0; column < columns; column += 1) {
      const from = column;
      while (column < columns && holds(column)) column += 1;
      // A little longer than to the last dot, which must not fall off the end.
      if (column > from) stretches.push(`M${from} ${row}h${column - from - 1}.1`);
    }
  }
  return stretches.join('');
}

export const isLand = (longitude: number, latitude: number): boolean =>
  landAlong(latitude)(longitude);

/**
 * The land along a latitude. Outlines are cut once for a whole row: cutting them for each of eight
 * thousand dots took a fifth of a second for the first visitor of a front page.
 */
function landAlong(latitude: number): (longitude: number) => boolean {
  const cut = (outlines: readonly Outline[]) => outlines.map((one) => crossings(one, latitude));
  const [dry, wet] = [cut(lands), cut(waters)];
  return (longitude) => {
    // A ray to the east crosses what it begins in an odd number of times.
    const isInside = (cuts: readonly number[]) => cuts.filter((x) => x > longitude).length % 2 > 0;
    return dry.some(isInside) && !wet.some(isInside);
  };
}

/** The longitudes at which an outline crosses a latitude. */
function crossings(outline: Outline, y: number): number[] {
  return outline.flatMap(([nextX, nextY], index) => {
    const [previousX, previousY] = outline.at(index - 1) ?? [nextX, nextY];
    if (nextY > y === previousY > y) return [];
    return [((previousX - nextX) * (y - nextY)) / (previousY - nextY) + nextX];
  });
}

/** A low arc between two places, bent towards the pole. */
export function arc(from: Point, to: Point): string {
  const lift = Math.hypot(to.x - from.x, to.y - from.y) * 0.22;
  const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - lift };
  return `M${from.x} ${from.y}Q${Math.round(middle.x)} ${Math.round(middle.y)} ${to.x} ${to.y}`;
}
