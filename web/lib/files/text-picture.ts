type Look = Readonly<{ size: number; bold: boolean; colour: readonly [number, number, number] }>;

/** A text as a PNG in a data URL, and its measures in points. */
type Drawn = Readonly<{ png: string; width: number; height: number; baseLine: number }>;

/** Draws a line of text in any script; undefined where nothing can be drawn. */
export type Picture = (text: string, look: Look) => Drawn | undefined;

/** As sharp as print: points are pixels at 72 dots to the inch. */
const sharpness = 5;
const rise = 1.3;
const lineHeight = 1.8;

/**
 * The browser has fonts for every script and knows how to join its letters; a font in the file of a
 * report would be megabytes for a name.
 */
export const pictureOf: Picture = (text, { size, bold, colour }) => {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  const font = `${bold ? 600 : 400} ${size * sharpness}px Inter, system-ui, sans-serif`;
  pen.font = font;
  const width = pen.measureText(text).width / sharpness;
  canvas.width = Math.ceil(width * sharpness);
  canvas.height = Math.ceil(size * lineHeight * sharpness);
  // A new size takes the canvas back to how it began.
  pen.font = font;
  pen.fillStyle = `rgb(${colour.join(' ')})`;
  pen.fillText(text, 0, size * rise * sharpness);
  const png = canvas.toDataURL('image/png');
  return { png, width, height: size * lineHeight, baseLine: size * rise };
};
