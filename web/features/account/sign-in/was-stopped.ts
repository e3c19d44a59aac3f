/**
 * Whether a person declined a browser's dialog, or let it time out: browsers do not distinguish the
 * two.
 */
export const wasStopped = (cause: unknown) =>
  cause instanceof DOMException &&
  (cause.name === 'NotAllowedError' || cause.name === 'AbortError');
