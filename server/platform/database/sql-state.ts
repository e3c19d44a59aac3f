/**
 * The SQLSTATE of a database error, such as 23505 for a unique violation; undefined otherwise. An
 * error of the system looks the same by its code alone: EPIPE has five letters too.
 */
export function sqlStateOf(error: unknown): string | undefined {
  const isAnswer = error instanceof Error && 'code' in error && !('syscall' in error);
  const code = isAnswer ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether a server refused a connection because it has no room for one more: it is there. */
export const hasNoRoom = (error: unknown): boolean => sqlStateOf(error) === '53300';

/** The constraint that a database error names, to distinguish a refusal from a bug. */
export function constraintOf(error: unknown): string | undefined {
  const name = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof name === 'string' ? name : undefined;
}
