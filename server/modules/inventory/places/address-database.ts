import { readFileSync, statSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { Reader, type CountryResponse, type AsnResponse } from 'maxmind';
import { minuteMs } from '#contracts/time.ts';

/** One database file, read again when another is put in its place. */
export type AddressDatabase = Readonly<{
  /** ISO's two letters, or undefined for an address that the file does not know. */
  countryOf(address: string): string | undefined;
  /** The name of the network's holder, where the file contains it. */
  networkOf(address: string): string | undefined;
  builtAt(): Date;
}>;

/** The columns of free databases beside MaxMind's own. */
type Row = Partial<CountryResponse & AsnResponse> & Readonly<{ country_code?: string }>;

/** A process runs for months; a refreshed file is noticed within a minute. */
export const lookAgainMs = minuteMs;

type Held = Readonly<{ reader: Reader<Row>; stamp: string; lookedAt: number }>;

/** Opens a database; throws when the file is none. What is open stays when a later one is none. */
export function openDatabase(path: string, now: () => number): AddressDatabase {
  let held: Held = read(path, now());
  const current = (): Reader<Row> => {
    if (now() - held.lookedAt < lookAgainMs) return held.reader;
    held = { ...held, lookedAt: now() };
    try {
      if (stampOf(path) !== held.stamp) held = read(path, now());
    } catch {
      // Incomplete or missing for a moment: the next check decides.
    }
    return held.reader;
  };
  const rowOf = (address: string): Row | undefined => {
    const reader = current();
    if (!ipaddr.isValid(address)) return undefined;
    const plain = ipaddr.process(address);
    const isKnownKind = reader.metadata.ipVersion === 6 || plain.kind() === 'ipv4';
    return (isKnownKind ? reader.get(plain.toString()) : null) ?? undefined;
  };
  return {
    countryOf: (address) => countryIn(rowOf(address)),
    networkOf: (address) => rowOf(address)?.autonomous_system_organization,
    builtAt: () => current().metadata.buildEpoch,
  };
}

function countryIn(row: Row | undefined): string | undefined {
  const code = row?.country_code ?? row?.country?.iso_code ?? row?.registered_country?.iso_code;
  return code === undefined || code === '' ? undefined : code.toUpperCase();
}

function read(path: string, at: number): Held {
  const stamp = stampOf(path);
  return { reader: new Reader<Row>(readFileSync(path)), stamp, lookedAt: at };
}

function stampOf(path: string): string {
  const { ino, size, mtimeMs } = statSync(path);
  return `${ino} ${size} ${mtimeMs}`;
}
