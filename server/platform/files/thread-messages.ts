/** What the reader asks of its thread: to read a file, or to send more of a long answer. */
export type ToThread =
  | Readonly<{ kind: 'read'; task: string; input: unknown }>
  | Readonly<{ kind: 'more' }>;

/**
 * What the thread says: a part of a list, the end of the answer, or what is wrong. A list comes in
 * parts, because who receives a message rebuilds all of it before anything else is done.
 */
export type FromThread =
  | Readonly<{ kind: 'part'; rows: readonly unknown[] }>
  | Readonly<{ kind: 'end'; value: unknown }>
  | Readonly<{ kind: 'unreadable'; detail: string }>
  | Readonly<{ kind: 'failed'; error: Error }>;

/** Rows in one part: rebuilding them takes some milliseconds. */
export const rowsInPart = 500;
