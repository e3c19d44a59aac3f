import type { Sql } from '../db.ts';
import type { Place } from './sealed-value.ts';
import type { MasterKey, Keyring } from '../secrets.ts';

/** What else of a row follows from its sealed value and from the secret that sealed it. */
type Beside = Readonly<{
  /** Another text of the row that it takes; the row's key without it. */
  read?: Sql;
  /** What `put` writes as `line.beside`. */
  make(keyring: Keyring, opened: Readonly<{ plain: string; by: MasterKey }>, read: string): string;
}>;

/** A column of encrypted values: its place, and how its values are encrypted again. */
export type SealedColumn = Readonly<{
  purpose: string;
  /** `table.column`; part of what each value is bound to, so it never changes. */
  name: string;
  /** As bytes, or as base64 in a text or a document. */
  form: 'bytes' | 'text';
  table: Sql;
  /** The unique text by which a value's row is known; a value is bound to it. */
  key: Sql;
  value: Sql;
  /** The assignments, in a row that is called `t`, that put `line.value` in the value's place. */
  put: Sql;
  /** Which rows hold such a value; all without it. */
  where?: Sql;
  beside?: Beside;
  /** Rows that are held at a time; fewer where values are large. */
  batch?: number;
}>;

/** The place of one row's value. */
export const placeIn = ({ purpose, name }: Pick<SealedColumn, 'purpose' | 'name'>, row: string) =>
  ({ purpose, at: `${name}:${row}` }) satisfies Place;
