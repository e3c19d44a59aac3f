/** Size of the drawing, in its own units: three per degree are plenty for the eye. */
export const mapWidth = 1080;
export const unitsPerDegree = mapWidth / 360;
export const north = 78;
export const south = -56;
export const mapHeight = Math.round((north - south) * unitsPerDegree);

export type Point = Readonly<{ x: number; y: number }>;

/** A place on the drawing, in whole units: longitude and latitude on a plain grid. */
export function place(longitude: number, latitude: number): Point {
  const x = (longitude + 180) * unitsPerDegree;
  const y = (north - latitude) * unitsPerDegree;
  return { x: Math.round(x), y: Math.round(y) };
}
