import type { Context } from '../core/context.ts';
import { makeFaultSwitch, type FaultSwitch } from '../core/fault.ts';
import { countries } from '../supplier/supplier.ts';
import {
  decodoWords,
  iproyalWords,
  proxySellerWords,
  webshareWords,
  type ReadWords,
  type Targeting,
} from './words.ts';

export type RotatingName = 'webshare' | 'iproyal' | 'proxy-seller' | 'decodo';

/** What goes wrong at the entry; `refused` is a login that is turned away though it is right. */
export type RotatingFault = { reply: 'normal' | 'refused' | 'bad-gateway' | 'no-exit' };

type Session = { exitIp: string; endsAt: number };

/** An account at a supplier whose exits change, with all that the supplier knows of it. */
export type Rotating = {
  name: RotatingName;
  ctx: Context;
  username: string;
  password: string;
  fault: FaultSwitch<RotatingFault>;
  /** Exits that left; a session that had one gets another, after one connection that fails. */
  dead: Set<string>;
  sessions: Map<string, Session>;
  bytesLeft: number;
  bytesUsed: number;
  /** Used bytes by quarter of an hour: the usage call prints those that are over. */
  used: Map<number, number>;
  turn: number;
};

type Played = Readonly<{
  read: ReadWords;
  username: string;
  password: string;
  /** Opens the usage call. */
  key: string;
  /** Part of the supplier's benchmark range that it rents out to nobody. */
  range: readonly [start: string, firstThird: number];
}>;

const played: Readonly<Record<RotatingName, Played>> = {
  webshare: {
    read: webshareWords,
    username: 'sandboxrotating',
    password: 'webshare-rotating-secret',
    key: 'sandbox-webshare-token',
    range: ['198.18', 143],
  },
  iproyal: {
    read: iproyalWords,
    username: 'sandbox-royal',
    password: 'royalRotatingSecret',
    key: 'sandbox-iproyal-token',
    range: ['198.19', 143],
  },
  'proxy-seller': {
    read: proxySellerWords,
    username: 'sandboxseller',
    password: 'sellerRotatingSecret',
    key: 'sandbox-proxy-seller-key',
    range: ['198.19', 15],
  },
  decodo: {
    read: decodoWords,
    username: 'user-sandboxdecodo',
    password: 'decodoRotatingSecret',
    key: 'sandbox-decodo-key',
    range: ['198.18', 142],
  },
};
export const rotatingNames = Object.keys(played) as RotatingName[];
export const sampleRotating = Object.fromEntries(
  rotatingNames.map((name) => {
    const { username, password, key } = played[name];
    return [name, { username, password, key }];
  }),
) as Record<RotatingName, { username: string; password: string; key: string }>;

const secondCities = ['Mombasa', 'New York', 'Manchester', 'Berlin', 'Lyon', 'Johannesburg'];
const exitsPerCity = 20;
const thirdsOfCountry = 16;
const tenGigabytes = 10 * 2 ** 30;

type Exit = { ip: string; country: string; city: string };

/** Twenty exits in each of two cities of each country that the sandbox has. */
export const exitsOf = (name: RotatingName): Exit[] =>
  countries.flatMap(({ alpha2, city }, index) => {
    const [start, firstThird] = played[name].range;
    const third = firstThird + index * thirdsOfCountry;
    return [city, secondCities[index] ?? city].flatMap((place, turn) =>
      Array.from({ length: exitsPerCity }, (_, at) => ({
        ip: `${start}.${third}.${turn * exitsPerCity + at + 1}`,
        country: alpha2.toLowerCase(),
        city: plain(place),
      })),
    );
  });

const plain = (place: string) => place.toLowerCase().replace(/[^a-z]/g, '');

export function openRotating(ctx: Context, name: RotatingName): Rotating {
  const { username, password } = played[name];
  return {
    name,
    ctx,
    username,
    password,
    fault: makeFaultSwitch<RotatingFault>({ reply: 'normal' }),
    dead: new Set(),
    sessions: new Map(),
    bytesLeft: tenGigabytes,
    bytesUsed: 0,
    used: new Map(),
    turn: 0,
  };
}

export function resetRotating(rotating: Rotating): void {
  const { name, ctx, dead, sessions, used, fault } = rotating;
  for (const one of [dead, sessions, used]) one.clear();
  fault.set(null);
  const { bytesLeft, bytesUsed, turn } = openRotating(ctx, name);
  Object.assign(rotating, { bytesLeft, bytesUsed, turn });
}

export type Given = { exitIp: string } | { status: 407 | 502 | 503 };

/**
 * The exit that a login and its words open, or the status with which they are refused. Null where
 * the login is nobody's here.
 */
export function openExit(rotating: Rotating, username: string, password: string): Given | null {
  if (!username.startsWith(rotating.username)) return null;
  const targeting = played[rotating.name].read({ username, password }, rotating);
  const { reply } = rotating.fault.take();
  // Used-up traffic is answered like a wrong login, as most suppliers do.
  if (targeting === null || rotating.bytesLeft <= 0 || reply === 'refused') return { status: 407 };
  if (reply === 'bad-gateway') return { status: 502 };
  if (reply === 'no-exit') return { status: 503 };
  return choose(rotating, targeting);
}

function choose(rotating: Rotating, targeting: Targeting): Given {
  const { sessions, dead, ctx } = rotating;
  const now = ctx.timeline.now().getTime();
  const fitting = exitsOf(rotating.name).filter(
    ({ ip, country, city }) =>
      !dead.has(ip) &&
      (targeting.countries.length === 0 || targeting.countries.includes(country)) &&
      (targeting.city === null || plain(targeting.city) === city),
  );
  const next = fitting[rotating.turn % Math.max(fitting.length, 1)];
  rotating.turn += 1;
  if (next === undefined) return { status: 503 };
  if (targeting.session === null) return { exitIp: next.ip };
  const key = JSON.stringify([targeting.countries, targeting.city, targeting.session]);
  const known = sessions.get(key);
  if (known && now < known.endsAt) {
    if (!dead.has(known.exitIp)) return { exitIp: known.exitIp };
    // The connection that finds the exit gone fails; the next has another.
    sessions.delete(key);
    return { status: 502 };
  }
  sessions.set(key, { exitIp: next.ip, endsAt: now + ctx.timeline.scaled(targeting.lifeMs) });
  return { exitIp: next.ip };
}

const quarterMs = 15 * 60_000;
const quarterOf = ({ ctx }: Rotating) => Math.floor(ctx.timeline.now().getTime() / quarterMs);

/** Traffic of a connection, both ways. */
export function useBytes(rotating: Rotating, bytes: number): void {
  const quarter = quarterOf(rotating);
  rotating.bytesLeft -= bytes;
  rotating.bytesUsed += bytes;
  rotating.used.set(quarter, (rotating.used.get(quarter) ?? 0) + bytes);
}

/** What the supplier's interface says was used, by quarter of an hour: those that are over. */
export function printedQuarters(rotating: Rotating): { at: number; bytes: number }[] {
  const now = quarterOf(rotating);
  return [...rotating.used]
    .filter(([quarter]) => quarter < now)
    .map(([quarter, bytes]) => ({ at: quarter * quarterMs, bytes }));
}

export const printedBytes = (rotating: Rotating): number =>
  printedQuarters(rotating).reduce((sum, { bytes }) => sum + bytes, 0);
