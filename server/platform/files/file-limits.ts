/** What reading one file may take. Each limit is asked while it is read, not afterwards. */
export const fileLimits = {
  /** Time, from the moment a thread has the file; the longest fair file takes a tenth of it. */
  readMs: 10_000,
  /** The heap of a thread, in MB. */
  heapMb: 256,
  /** Files read at the same time, and files that wait for that. */
  threads: 2,
  waiting: 20,
  /** How long a thread without work is kept, in ms. */
  idleMs: 30_000,
  /** Of a table: cells in a row, characters in a row, and characters in all cells together. */
  columns: 200,
  rowCharacters: 65_536,
  characters: 20_000_000,
  /** Of a zip: entries, and bytes of all that is unpacked. */
  entries: 500,
  unpackedBytes: 64_000_000,
  /** Of JSON: lists and objects in one another. */
  jsonDepth: 20,
  /** Of markdown: quotes and lists in one another. */
  markdownDepth: 20,
} as const;
