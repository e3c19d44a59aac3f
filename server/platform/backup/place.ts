/**
 * Where backups are stored: a flat list of named files. A file appears complete or not at all, and
 * never changes.
 */
export type BackupPlace = Readonly<{
  /** How a person would name it, without secrets. */
  name: string;
  put(file: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is no such file. */
  get(file: string): Promise<Buffer | undefined>;
  /** Every file whose name begins so, in order. */
  list(prefix: string): Promise<readonly string[]>;
  /** Says nothing where there is no such file. */
  remove(file: string): Promise<void>;
}>;
