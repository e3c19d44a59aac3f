/**
 * Runs work after the frame that answers the present input: a press shows at once, and what it
 * causes, which may keep a slow processor busy for a tenth of a second, comes with the next frame.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
