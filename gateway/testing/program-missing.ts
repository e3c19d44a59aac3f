/** This machine lacks a program that a case needs; who runs the cases skips it and says why. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
  constructor(program: string) {
    super(`${program} is not installed; install it to try it.`);
  }
}

/** Whether an error of `execFile` or `spawn` says that there is no such program. */
export const isMissingProgram = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
