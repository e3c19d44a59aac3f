/** What the specification wants in the console and nowhere else. Never given a secret. */
export function logProblem(what: string, cause: unknown): void {
  console.error(`lango: ${what}`, cause instanceof Error ? cause.message : cause);
}
