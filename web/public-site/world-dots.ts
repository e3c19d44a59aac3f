import { lands, waters, type Outline } from './world-outline.ts';

/** Size of the drawing, in its own units: four per degree of longitude is plenty for the eye. */
export const mapWidth = 1080;
const unitsPerDegree = mapWidth / 360;
const north = 78;
const south = -56;
export const mapHeight = Math.round((north - south) * unitsPerDegree);
const stepDegrees = 2.5;

type Point = Readonly<{ x: number; y: number }>;

/** A place on the drawing: longitude and latitude on a plain grid. */
export function place(longitude: number, latitude: number): Point {
  const x = (longitude + 180) * unitsPerDegree;
  const y = (north - latitude) * unitsPerDegree;
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

/**
 * The continents as dots: one path whose every sub-path is a point, drawn with round line ends. A
 * row starts with an absolute move, and its dots follow by relative ones, which halves the bytes.
 */
export function dottedLand(): string {
  const rows: string[] = [];
  for (let latitude = north - stepDegrees / 2; latitude > south; latitude -= stepDegrees) {
    let row = '';
    let last = 0;
    for (let longitude = -180 + stepDegrees / 2; longitude < 180; longitude += stepDegrees) {
      if (!isLand(longitude, latitude)) continue;
      const { x, y } = place(longitude, latitude);
      row += row === '' ? `M${x} ${y}h0` : `m${Math.round((x - last) * 10) / 10} 0h0`;
      last = x;
    }
    if (row !== '') rows.push(row);
  }
  return rows.join('');
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
