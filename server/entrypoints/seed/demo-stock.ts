import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usdCents, type Money } from '#contracts/money.ts';
import type { StandardPlan } from '#contracts/term.ts';
import { defaultMonthPrice } from '#modules/catalogue/prices';

/** One demo proxy: real geography, an invented network, an unrouted address. */
export type DemoProxy = Readonly<{
  ip: string;
  place: Readonly<{ countryCode: string; region: string; city: string; zip: string }>;
  isp: string;
  connection: string;
  price: Readonly<Record<StandardPlan, Money>>;
  worn: boolean;
}>;

type Spot = Readonly<{ region: string; city: string; zip: string }>;
type Country = Readonly<{ code: string; count: number; networks: string[]; spots: Spot[] }>;

const stockFile = join(import.meta.dirname, '../../../db/seeds/demo-stock.txt');

/** So much of each country's stock, the same on every machine. */
export function demoStock(percent = 100): DemoProxy[] {
  const addresses = demoAddresses();
  return readStock(readFileSync(stockFile, 'utf8')).flatMap((country) =>
    Array.from({ length: country.count }, (_, index) => {
      const { value: ip } = addresses.next();
      if (ip === undefined) throw new Error('The demo address ranges are used up.');
      return demoProxy(country, index, ip);
    }).slice(0, Math.ceil((country.count * percent) / 100)),
  );
}

const opening = /^([A-Z]{2}) (\d{1,4}) \| (.+)$/;
const cityLine = /^(.+) \| (.+) \| (.+)$/;

function readStock(text: string): Country[] {
  const countries: Country[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const head = opening.exec(line);
    if (head) {
      const [, code = '', count = '', networks = ''] = head;
      countries.push({ code, count: Number(count), networks: networks.split(', '), spots: [] });
      continue;
    }
    const [, region = '', city = '', zips = ''] = cityLine.exec(line) ?? [];
    if (zips === '') throw new Error(`The demo stock has a line that says nothing: ${line}`);
    const spots = zips.split(' ').map((zip) => ({ region, city, zip }));
    countries.at(-1)?.spots.push(...spots);
  }
  return countries;
}

/** What a network calls its lines, and what a day on one costs in cents. */
const lines = [
  { connection: 'Wifi', suffix: 'Wireless', cents: 199, share: 24 },
  { connection: 'Cable', suffix: 'Cable', cents: 189, share: 22 },
  { connection: 'Fiber', suffix: 'Fiber', cents: 229, share: 22 },
  { connection: 'DSL', suffix: 'Telecom', cents: 149, share: 12 },
  { connection: 'cell 4G', suffix: 'Mobile', cents: 279, share: 12 },
  { connection: 'cell 5G', suffix: 'Mobile', cents: 329, share: 8 },
] as const;
const shares = lines.flatMap((line) => Array.from({ length: line.share }, () => line));

const priceStepCents = 10;
const priceSteps = 7;
const wornShare = 5;
const wornPercent = 85;

function demoProxy(country: Country, index: number, ip: string): DemoProxy {
  // Even draws from the address, so that the stock is varied and never changes.
  const dice = createHash('sha256').update(`demo:${ip}`).digest();
  const pick = <T>(from: readonly T[], die: number): T => {
    const picked = from[dice.readUInt16BE(die * 2) % from.length];
    if (picked === undefined) throw new Error(`${country.code} has nothing to pick from.`);
    return picked;
  };
  const line = pick(shares, 0);
  const { region, city, zip } = country.spots[index % country.spots.length] ?? pick([], 1);
  const daily = usdCents(line.cents + (dice.readUInt8(8) % priceSteps) * priceStepCents - 20);
  const worn = dice.readUInt8(9) % wornShare === 0;
  const month = defaultMonthPrice(daily);
  const monthly = worn ? usdCents(Math.round((month.minor * wornPercent) / 100)) : month;
  return {
    ip,
    place: { countryCode: country.code, region, city, zip },
    isp: `${pick(country.networks, 2)} ${line.suffix}`,
    connection: line.connection,
    price: { daily, monthly },
    worn,
  };
}

/** Addresses with a part of their own to play: the target site, and a slot's false exit. */
const reserved = new Set(['203.0.113.80', '198.51.100.99']);

/**
 * Documentation (RFC 5737), then benchmark addresses (RFC 2544): unassigned, so they harm no one.
 */
function* demoAddresses(): Generator<string, undefined> {
  const networks = ['192.0.2', '198.51.100', '203.0.113'];
  for (let third = 0; third < 256; third += 1) networks.push(`198.18.${third}`);
  for (const network of networks) {
    for (let last = 1; last <= 254; last += 1) {
      const ip = `${network}.${last}`;
      if (!reserved.has(ip)) yield ip;
    }
  }
  return undefined;
}
