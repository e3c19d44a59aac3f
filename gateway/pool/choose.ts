/**
 *   words ──► suppliers that can keep all of them ──► one of them ──► its user name
 *
 * Chooses an exit for one connection. Without a session the suppliers and countries take turns;
 * with one, everything follows from the words, so that each gateway comes to the same exit.
 */
import type { PoolEntry, PoolUpstream } from '../ports.ts';
import { Refused } from '../refusal.ts';
import type { RefusalName } from '../refusal.ts';
import type { ProxyUpstream } from '../dial/dial.ts';
import type { WordKey, Words } from '../username/words.ts';
import { missingIn, spell } from './dialect.ts';
import { identityOf, ownerId } from './live-sessions.ts';
import type { Called, LiveSession, LiveSessions, Owner } from './live-sessions.ts';
import { numberOf, sessionNameOf } from './session-name.ts';

/** What the customer is told about an exit: what was asked for, and when its session ends. */
export type ExitFacts = Readonly<{
  country: string | undefined;
  city: string | undefined;
  asn: string | undefined;
  /** Epoch milliseconds, as when it changed before its end; undefined where it did not. */
  sessionEndsAt: number | undefined;
  changedAt: number | undefined;
}>;

export type Choice = Readonly<{
  poolId: string;
  upstream: ProxyUpstream;
  facts: ExitFacts;
  session: ChosenSession | null;
  /** How often its session had been let go. */
  released: Released | null;
}>;

/** A session, and what it was called when this exit was chosen. */
type ChosenSession = Readonly<{ live: LiveSession; identity: string; called: Called }>;

/** A session by its key in `released` of a pool, and what is counted there. */
export type Released = Readonly<{ key: string; count: number }>;

/** A supplier that can keep every word, and one of the countries that it is asked for. */
type Place = Readonly<{ entry: PoolEntry; country: string | undefined }>;

export type Asking = Readonly<{
  pool: PoolUpstream;
  words: Words;
  /** Whose session it is. */
  owner: Owner;
  /** Grows with each connection of the lease. */
  turn: number;
  now: number;
}>;

/** Of a session that says nothing about its length. */
const defaultSeconds = 600;

/** Throws `no-exit` where no supplier can keep every word, with the word in question, and
 * `too-many-sessions`. */
export function chooseExit(live: LiveSessions, asking: Asking): Choice {
  const { words, turn } = asking;
  const fitting = placesFor(asking);
  return words.session === undefined
    ? choiceOf(at(fitting, turn), { words, chosen: null, spelled: null, released: null })
    : inSession(fitting, live, { asking, session: words.session });
}

function placesFor({ pool, words }: Asking): readonly Place[] {
  let missing: WordKey = 'country';
  const fitting: Place[] = [];
  for (const entry of pool.entries) {
    const lacks = missingIn(entry.dialect, words);
    if (lacks !== null) missing = lacks;
    else for (const country of countriesFor(entry, words)) fitting.push({ entry, country });
  }
  if (fitting.length > 0) return fitting;
  throw new Refused('no-exit', undefined, pool.entries.length === 0 ? undefined : missing);
}

const anywhere: readonly undefined[] = [undefined];

/** Countries that the words name and the supplier has; undefined is any of the supplier's. */
function countriesFor(
  { countries }: PoolEntry,
  { country }: Words,
): readonly (string | undefined)[] {
  if (country === undefined) return anywhere;
  const wanted = country.split('.');
  return countries.length === 0 ? wanted : wanted.filter((one) => countries.includes(one));
}

function inSession(
  fitting: readonly Place[],
  sessions: LiveSessions,
  { asking, session }: Readonly<{ asking: Asking; session: string }>,
): Choice {
  const { pool, words, owner, now } = asking;
  const name = ownerId(owner);
  const key = `${name} ${session}`;
  const released = { key, count: pool.released[key] ?? 0 };
  const epoch = released.count === 0 ? `${pool.epoch}` : `${pool.epoch}+${released.count}`;
  const identity = identityOf({ epoch, session, words });
  const seconds = secondsOf(fitting, words);
  const isStrict = words.mode === 'strict';
  const live = sessions.enter(owner, identity, { seconds, isStrict, now });
  const parts = [name, identity, live.losses];
  const place = placeOf(fitting, live) ?? highest(fitting, pool.sessionKey, parts);
  const period =
    place.entry.dialect.ttl === null
      ? periodAt(pool, { parts, now, seconds })
      : supplierKeeps(live);
  live.until = period.endsAt;
  const called = nameAt(place, live, { key: pool.sessionKey, parts, period: period.number });
  const spelled = { name: called.name, seconds, isStrict: live.isStrict };
  return choiceOf(place, { words, chosen: { live, identity, called }, released, spelled });
}

type Naming = Readonly<{ key: string; parts: readonly (string | number)[]; period: number }>;

/** What a session is called at the supplier of a place. */
function nameAt(
  { entry: { poolId, dialect }, country }: Place,
  live: LiveSession,
  { key, parts, period }: Naming,
): Called {
  const { called, losses } = live;
  const isSame =
    called?.poolId === poolId &&
    called.country === country &&
    called.losses === losses &&
    called.period === period &&
    called.key === key;
  if (isSame) return called;
  const form = dialect.session ?? { alphabet: '0', length: 1 };
  const name = sessionNameOf(key, [...parts, period], form);
  live.called = { poolId, country, losses, period, key, name };
  return live.called;
}

/** What was asked for, or the usual length, which each supplier that fits can keep. */
const secondsOf = (places: readonly Place[], { ttl }: Words): number =>
  ttl ?? Math.min(defaultSeconds, ...places.map(({ entry }) => longestOf(entry)));

const longestOf = ({ dialect }: PoolEntry) => dialect.ttl?.maxSeconds ?? defaultSeconds;

/** Where a strict session stays, whoever comes or goes. Throws where that does not fit any more. */
function placeOf(
  places: readonly Place[],
  { isStrict, called: kept }: LiveSession,
): Place | undefined {
  if (!isStrict || kept === null) return undefined;
  const same = places.find(
    ({ entry, country }) => entry.poolId === kept.poolId && country === kept.country,
  );
  if (same === undefined) throw new Refused('exit-lost');
  return same;
}

/** The one with the highest number: a place that comes or goes moves the sessions of no other. */
function highest(
  places: readonly Place[],
  key: string,
  parts: readonly (string | number)[],
): Place {
  const [only] = places;
  if (only !== undefined && places.length === 1) return only;
  const ranked = places.map((place) => {
    const { entry, country = '' } = place;
    return { place, rank: numberOf(key, [...parts, entry.poolId, country]) };
  });
  return ranked.reduce((best, one) => (one.rank > best.rank ? one : best)).place;
}

/** A name at the supplier is good for one period. `endsAt` in epoch milliseconds. */
type Period = Readonly<{ number: number; endsAt: number }>;

const supplierKeeps = ({ endsAt }: LiveSession): Period => ({ number: 0, endsAt });

/** Where a supplier has no word for the length, sessions change their name after each period. The
 * periods of two sessions begin at different moments, and those of one at the same everywhere. */
function periodAt(
  { sessionKey }: PoolUpstream,
  {
    parts,
    now,
    seconds,
  }: Readonly<{
    parts: readonly (string | number)[];
    now: number;
    seconds: number;
  }>,
): Period {
  const length = seconds * 1_000;
  const phase = numberOf(sessionKey, [...parts, 'phase']) % length;
  const number = Math.floor((now + phase) / length);
  return { number, endsAt: (number + 1) * length - phase };
}

type Spelling = Readonly<{
  words: Words;
  chosen: ChosenSession | null;
  released: Released | null;
  spelled: Readonly<{ name: string; seconds: number; isStrict: boolean }> | null;
}>;

function choiceOf(
  { entry, country }: Place,
  { words, chosen, released, spelled }: Spelling,
): Choice {
  const { poolId, protocol: kind, host, port, dialect } = entry;
  const account = spell(dialect, entry, { words, country, session: spelled });
  const upstream: ProxyUpstream = {
    kind,
    host,
    port,
    username: account.username,
    password: account.password,
    // Rotating exits look names up where they are, as their customers expect.
    nameResolution: 'name',
    statuses: dialect.statuses,
  };
  const { city, asn } = words;
  const facts = {
    country,
    city,
    asn,
    sessionEndsAt: chosen?.live.until,
    changedAt: chosen?.live.change?.at,
  };
  return { poolId, upstream, facts, session: chosen, released };
}

function at<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  return item as Item;
}

/** Notes that its session reached something by this exit, and tells the customer if it changed to
 * it just now. */
export function afterSuccess(
  { session, facts }: Choice,
  sessions: LiveSessions,
  { owner, now }: Readonly<{ owner: Owner; now: () => number }>,
): ExitFacts {
  if (session === null) return facts;
  const { live, identity, called } = session;
  // By an exit that was lost meanwhile, for another connection.
  if (called !== live.called || called === live.carriedBy) return facts;
  sessions.carried(owner, identity, { live, now: now() });
  return { ...facts, changedAt: live.change?.at };
}

/** What says that an exit is gone, and not that its target is. */
const losses: ReadonlySet<RefusalName> = new Set([
  'upstream-unreachable',
  'upstream-failed',
  'exit-lost',
]);

/** The refusal of a failed dial for the customer; null to dial another exit, which may be done
 * since no byte of the customer's has left. */
export function afterFailure(
  { session }: Choice,
  thrown: unknown,
  mayRetry: boolean,
): Refused | null {
  if (!(thrown instanceof Refused)) return new Refused('upstream-failed', thrown);
  const name = thrown.refusal;
  // A supplier that wants other credentials, or money, is ours to talk to.
  if (name === 'upstream-credentials') return new Refused('supplier-refused', thrown);
  if (!losses.has(name)) return thrown;
  if (session === null) return mayRetry ? null : thrown;
  const { live, called } = session;
  if (live.isStrict) return new Refused('exit-lost', thrown);
  // Of many connections that one exit was lost for, one counts: gateways go by the count.
  if (live.called === called) live.losses += 1;
  return mayRetry ? null : thrown;
}
