/**
 * The program cannot start, and the message tells the person at the terminal what to do. It is
 * printed without a stack, unlike a bug.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
