/** Why a file cannot be read; the message tells a person what is wrong and what to do. */
export class FileUnreadable extends Error {}

/**
 * One way of reading a file, run in a thread of its own (`read-file.ts`). What goes in and what
 * comes out is copied between threads, so neither holds functions or objects of classes.
 */
export type FileTask<Input, Output> = Readonly<{
  /** Names the task to the thread; one of `read-files.ts`. */
  name: string;
  /** The field of the request that holds the file, as a JSON pointer. */
  pointer: string;
  /** What a refusal begins with, where it is about something else than a file. */
  refusal?: string;
  /** Throws FileUnreadable. */
  read: (input: Input) => Output | Promise<Output>;
}>;

/** A task with any input and output, for tables of them. */
export type AnyFileTask = FileTask<never, unknown>;
