import type { Failed } from '#platform/outgoing/ask-json.ts';
import type { Secret } from '#platform/secrets.ts';
import type { Protocol } from '../upstream.ts';

/** What kind of line an address leaves by. */
export type SlotKind = 'residential' | 'mobile' | 'isp' | 'datacenter';

/**
 * One address that a supplier rents to us, in the shop's own terms. Its exit is left out: no list
 * states it reliably, so the shop measures it (gateway facts §2.2.6).
 */
export type ListedSlot = Readonly<{
  /** The supplier's own name of the slot; the same in every list for as long as we rent it. */
  externalId: string;
  kind: SlotKind;
  host: string;
  port: number;
  protocol: Protocol;
  username: string | undefined;
  password: Secret | undefined;
  countryCode: string;
  city: string | undefined;
  isp: string | undefined;
  /** When the supplier's term ends; undefined where it renews automatically or is not stated. */
  endsAt: Date | undefined;
}>;

/** A row that could not be read. It is shown to staff and never guessed at. */
export type RefusedSlot = Readonly<{ externalId: string; why: string }>;

export type ListPage = Readonly<{
  kind: 'page';
  slots: readonly ListedSlot[];
  refused: readonly RefusedSlot[];
  /** The page that follows; undefined on the last one. */
  next: number | undefined;
  /** How many entries the supplier says its whole list has, and how many of them came here. */
  total: number | undefined;
  counted: number;
}>;

/** An address that the supplier put in another one's place. */
export type Replacement = Readonly<{ from: string; to: string }>;

/**
 * An account at a supplier. Nothing here throws for what the supplier does, repeats a call, or
 * follows it elsewhere: the caller has the patience and the budget.
 */
export type Supplier = Readonly<{
  /** One page of what is rented now; the first is 1. */
  list(page: number): Promise<ListPage | Failed>;
  /** Which addresses became which, newest first, where the supplier keeps such a feed. */
  replacements?(): Promise<Readonly<{ kind: 'pairs'; pairs: readonly Replacement[] }> | Failed>;
}>;

/** Opens the door to the supplier that an account is at. */
export type OpenSupplier = (account: Readonly<{ adapter: string; key: Secret }>) => Supplier;

/** A supplier that the shop can be stocked from, and how an account at it is opened. */
export type SupplierKind = Readonly<{
  /** Kept with every account. Lists of one supplier that are rented apart have a name each. */
  name: string;
  /** Its name for staff. */
  title: string;
  /** The setting that may name another address, and the supplier's own host. */
  variable: string;
  host: string;
  /** The folder of the sandbox that plays it. */
  played: string;
  open(account: OpenAccount): Supplier;
}>;

/** In a demonstration every supplier is this machine; elsewhere none may lead to a private one. */
export type OpenAccount = Readonly<{ baseUrl: string; key: Secret; mayBePrivate: boolean }>;

/** Where each of them is, by name. */
export type SupplierAddresses = ReadonlyMap<string, string>;
