import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { approvedFolder, picturesFolder } from './pictures.ts';

/** Pixels that differ less than this in colour look the same (0 to 1, as pixelmatch counts). */
const threshold = 0.1;

export type Compared = Readonly<{
  file: string;
  /** `changed` by this share of its pixels (0 to 1), or without a picture to compare it with. */
  outcome: 'same' | 'changed' | 'new' | 'gone';
  share: number;
}>;

const changed = '.changed.png';
const filesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.png')) : [];

/** The pictures in a folder by their names, without those of differences. */
export const pngsIn = (folder: string): string[] =>
  filesIn(folder)
    .filter((file) => !file.endsWith(changed))
    .toSorted();

/** Removes the pictures and differences of the run before; what is approved stays. */
export function removePictures(folder: string = picturesFolder): void {
  for (const file of filesIn(folder)) rmSync(join(folder, file));
}

/**
 * Compares the pictures of this run with the approved ones, and writes beside each changed one
 * `<name>.changed.png`, in which red is what differs. Empty while nothing is approved.
 */
export function compareWithApproved(
  folder: string = picturesFolder,
  approved: string = approvedFolder,
): Compared[] {
  const before = pngsIn(approved);
  if (before.length === 0) return [];
  const now = pngsIn(folder);
  const gone = before.filter((file) => !now.includes(file));
  return [
    ...now.map((file) =>
      before.includes(file)
        ? compared(file, join(folder, file), join(approved, file))
        : ({ file, outcome: 'new', share: 1 } as const),
    ),
    ...gone.map((file) => ({ file, outcome: 'gone', share: 1 }) as const),
  ];
}

function compared(file: string, now: string, before: string): Compared {
  const difference = now.replace(/\.png$/, changed);
  rmSync(difference, { force: true });
  const [left, right] = [readFileSync(before), readFileSync(now)];
  if (left.equals(right)) return { file, outcome: 'same', share: 0 };
  const [a, b] = [PNG.sync.read(left), PNG.sync.read(right)];
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const drawn = new PNG({ width, height });
  const differing = pixelmatch(
    onCanvas(a, width, height).data,
    onCanvas(b, width, height).data,
    drawn.data,
    width,
    height,
    { threshold },
  );
  if (differing === 0) return { file, outcome: 'same', share: 0 };
  writeFileSync(difference, PNG.sync.write(drawn));
  return { file, outcome: 'changed', share: differing / (width * height) };
}

/** A picture at the left upper corner of a canvas, so that one that grew can be compared. */
function onCanvas(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const canvas = new PNG({ width, height });
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
  return canvas;
}

/** Makes the pictures of the last run the approved ones. Answers how many there are. */
export function approve(
  folder: string = picturesFolder,
  approved: string = approvedFolder,
): number {
  const pictures = pngsIn(folder);
  if (pictures.length === 0) return 0;
  rmSync(approved, { recursive: true, force: true });
  for (const file of pictures) cpSync(join(folder, file), join(approved, file));
  return pictures.length;
}
