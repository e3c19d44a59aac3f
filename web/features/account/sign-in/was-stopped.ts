/** Whether a person said no to a browser's window, or let it wait: browsers do not tell which. */
export const wasStopped = (cause: unknown) =>
  cause instanceof DOMException &&
  (cause.name === 'NotAllowedError' || cause.name === 'AbortError');
