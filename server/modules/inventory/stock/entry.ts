import type { NetworkWords } from '#modules/catalogue/listing';
import type { Protocol } from '../upstream.ts';

/** One address from a supplier or a file, parsed and checked. */
export type StockEntry = Readonly<{
  /** The supplier's own id of the slot, or its entry where it has none. */
  externalId: string;
  host: string;
  port: number;
  protocol: Protocol;
  username: string | undefined;
  password: string | undefined;
  /** Where it leaves, if the file says so; else the prober sees. */
  exitIp: string | undefined;
  place: Readonly<{ countryCode: string; region: string; city: string; zip: string }>;
  network: NetworkWords;
  /** When the supplier takes it back, where the file says so. */
  endsAt: Date | undefined;
  dayCents: number;
  monthCents: number;
}>;

/** A row as the file has it: its fields by our names, and the words it came in. */
export type RawRow = Readonly<{
  line: number;
  text: string;
  fields: ReadonlyMap<string, string> | Mishap;
}>;

/** Why a row cannot be used, and how to mend it. */
export type Mishap = Readonly<{ why: string; mend: string }>;
export const isMishap = (value: unknown): value is Mishap =>
  typeof value === 'object' && value !== null && 'why' in value;
