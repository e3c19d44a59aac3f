/** Console output that the specification requires. Never pass a secret. */
export function logProblem(what: string, cause: unknown): void {
  console.error(`lango: ${what}`, cause instanceof Error ? cause.message : cause);
}
