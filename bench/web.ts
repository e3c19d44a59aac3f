import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright, type Browser } from '@playwright/test';
import { systemClock } from '#platform/clock.ts';
import { connectDatabase } from '#platform/db.ts';
import { makeBuyer, type Buyer } from '../e2e/support/buyer.ts';
import { customerScreens, publicScreens, visitorScreens } from '../e2e/support/routes.ts';
import { openSettled } from '../e2e/support/settled.ts';
import { chromiumArgs, ensureChromium } from '../scripts/programs/chromium.ts';
import type { Program } from '../scripts/gate/program.ts';
import { fillStock } from './listing/stock.ts';
import { askedParts } from './measure/asked-parts.ts';
import type { BenchOptions } from './measure/environment.ts';
import { timingOf, twoDigits } from './measure/timing.ts';
import { measureInputs, measureRouteChange } from './web/interactions.ts';
import { audit, ensureLighthouse, type Audit } from './web/lighthouse.ts';
import { openPage, vitalsOf, type Device, type Vitals } from './web/slow-phone.ts';

/** What is promised: milliseconds, and the sum of layout shifts. */
const promises = {
  publicLcpMs: 900,
  shellLcpMs: 1_700,
  routeChangeMs: 250,
  inputMs: 100,
  shift: 0.01,
} as const;
/**
 * `slowdown` is how many times slower than here the processor plays to be. A toy has no slow
 * network either, and is without Lighthouse, which weighs more than the shop.
 */
const sizes = {
  whole: {
    listings: 100_000,
    rounds: 5,
    audits: 5,
    screens: Number.POSITIVE_INFINITY,
    groups: 2,
    devices: ['slow phone', 'slow processor'] as readonly Device[],
    slowdown: 4,
  },
  toy: {
    listings: 25,
    rounds: 1,
    audits: 0,
    screens: 1,
    groups: 1,
    devices: ['slow phone'] as readonly Device[],
    slowdown: 1,
  },
};
type Size = (typeof sizes)['whole'];

type Stage = Readonly<{
  program: Program;
  browser: Browser;
  buyer: Buyer;
  chromium: string;
  size: Size;
}>;
type Seen = Readonly<{ name: string; device: Device }> & Vitals;

/**
 * What a visitor's phone feels: Lighthouse on every public page, vitals of every screen on a slow
 * phone and a slow processor, and the answers to input over 100,000 listings. A ratio is the
 * measured figure as a part of the promise; Lighthouse scores are parts of 100.
 */
export function run({ json, size, environment, only: names }: BenchOptions) {
  const only =
    names === undefined
      ? undefined
      : askedParts(names, [...auditable.map(({ name }) => name), moving]);
  return environment.onProgram((program) => measure(program, sizes[size], { json, only }));
}

type How = Readonly<{ json: boolean; only: readonly string[] | undefined }>;

async function measure(program: Program, size: Size, { json, only }: How) {
  const stage = await openStage(program, size);
  const say = (line: string) => {
    if (!json) process.stdout.write(`  ${line}\n`);
  };
  try {
    const pages = await auditPages(stage, only, say);
    const moved = async () => {
      const moves = await measureMoves(stage);
      for (const [name, milliseconds] of moves) say(`${name}: ${milliseconds} ms`);
      return moves;
    };
    if (only) {
      const moves = only.includes(moving) ? await moved() : new Map<string, number>();
      const ratios = { ...(pages.length > 0 ? pageRatios(pages) : {}), ...moveRatios(moves) };
      return { name: 'web', ratios, raw: { promises, pages, moves: Object.fromEntries(moves) } };
    }
    const screens = await lookAtScreens(stage, say);
    const shell = await coldShell(stage);
    say(`shell, cold, slow phone: LCP ${shell} ms`);
    const moves = await moved();
    return {
      name: 'web',
      ratios: ratiosOf({ pages, screens, shell, moves }),
      raw: {
        promises,
        listings: size.listings,
        pages,
        screens,
        shell,
        moves: Object.fromEntries(moves),
      },
    };
  } finally {
    await stage.browser.close();
  }
}

type Say = (line: string) => void;

async function openStage(program: Program, size: Size): Promise<Stage> {
  if (size.audits > 0) await ensureLighthouse();
  const chromium = ensureChromium();
  const buyer = await makeBuyer(program.addresses);
  const browser = await playwright.launch({ executablePath: chromium, args: chromiumArgs });
  return { program, browser, buyer, chromium, size };
}

type Page = Readonly<{ name: string; audit: Audit }>;

/** The part of the answers to a shopper, beside the names of the pages. */
const moving = 'moves';

/** A page that answers with an error on purpose is not audited. */
const auditable = publicScreens.filter(({ status }) => status === undefined);

/** Each public page by Lighthouse; of several audits the middle one counts. */
async function auditPages(
  { program, chromium, size: { audits } }: Stage,
  only: readonly string[] | undefined,
  say: Say,
): Promise<readonly Page[]> {
  if (audits === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'lango-bench-'));
  const pages: Page[] = [];
  const chosen = auditable.filter(({ name }) => only?.includes(name) ?? true);
  try {
    const report = join(folder, 'report.json');
    for (const { name, path, unlisted: isUnlisted = false } of chosen) {
      const url = new URL(path, program.addresses.shop).href;
      const found: Audit[] = [];
      for (let round = 0; round < audits; round += 1) {
        found.push(await audit({ url, chromium, report, isUnlisted }));
      }
      const middle = found.toSorted(byScore)[audits >> 1];
      if (middle === undefined) throw new Error(`${name} was not audited.`);
      const { scores, lcpMs, blockingMs, layoutShift } = middle;
      const marks = Object.values(scores).join(' ');
      const times = `LCP ${lcpMs} ms, blocked ${blockingMs} ms, shift ${layoutShift.toFixed(3)}`;
      say(`${name.padEnd(16)} Lighthouse ${marks}, ${times}`);
      pages.push({ name, audit: middle });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return pages;
}

const byScore = (left: Audit, right: Audit) =>
  left.scores.performance - right.scores.performance || right.lcpMs - left.lcpMs;

const viewOf = ({ browser, program, size }: Pick<Stage, 'browser' | 'program' | 'size'>) => ({
  browser,
  shop: program.addresses.shop,
  slowdown: size.slowdown,
});

/** Layout shift and largest paint of every screen, once it has its content. */
async function lookAtScreens({ program, browser, buyer, size }: Stage, say: Say) {
  const groups = [
    { screens: [...publicScreens, ...visitorScreens], state: undefined },
    { screens: customerScreens(buyer), state: buyer.signedIn },
  ];
  const seen: Seen[] = [];
  for (const device of size.devices) {
    for (const { screens, state } of groups.slice(0, size.groups)) {
      const page = await openPage({ ...viewOf({ browser, program, size }), device }, state);
      for (const screen of screens.slice(0, size.screens)) {
        await openSettled(page, screen);
        const vitals = await vitalsOf(page);
        if (vitals.layoutShift > 0) {
          say(`${screen.name} shifts by ${vitals.layoutShift}, ${device}`);
        }
        seen.push({ name: screen.name, device, ...vitals });
      }
      await page.context().close();
    }
  }
  return seen;
}

/** The signed-in home with an empty cache on the slow phone: the best of several, in ms. */
async function coldShell({ program, browser, buyer, size }: Stage): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    const view = { ...viewOf({ browser, program, size }), device: 'slow phone' } as const;
    const page = await openPage(view, buyer.signedIn);
    await openSettled(page, { name: 'home', path: '/dashboard' });
    times.push((await vitalsOf(page)).lcpMs);
    await page.context().close();
  }
  return Math.min(...times);
}

/** Answers to a shopper over 100,000 listings: the best of several rounds each, in ms. */
async function measureMoves({ program, browser, buyer, size }: Stage) {
  const db = connectDatabase({ url: program.addresses.database, applicationName: 'lango-bench' });
  try {
    await fillStock(db, size.listings, { at: systemClock() });
  } finally {
    await db.close();
  }
  const best = new Map<string, number>();
  const keep = (name: string, milliseconds: number) =>
    best.set(name, Math.min(best.get(name) ?? Infinity, milliseconds));
  const view = { ...viewOf({ browser, program, size }), device: 'slow processor' } as const;
  for (let round = 0; round < size.rounds; round += 1) {
    const page = await openPage(view, buyer.signedIn);
    keep('route change after hover', await measureRouteChange(page));
    for (const [name, milliseconds] of await measureInputs(page)) keep(name, milliseconds);
    await page.context().close();
  }
  return best;
}

type Found = Readonly<{
  pages: readonly Page[];
  screens: readonly Seen[];
  shell: number;
  moves: ReadonlyMap<string, number>;
}>;

const worst = (values: readonly number[]) => Math.max(...values);

function pageRatios(pages: readonly Page[]): Record<string, number> {
  const lowest = pages.flatMap(({ audit: { scores } }) => Object.values(scores));
  const lcps = pages.map(({ audit: { lcpMs } }) => lcpMs);
  return {
    'lowest Lighthouse score of 100': Math.min(...lowest) / 100,
    'public page: slowest LCP': twoDigits(worst(lcps) / promises.publicLcpMs),
    'public page: middle LCP': twoDigits(timingOf(lcps).p50 / promises.publicLcpMs),
  };
}

function ratiosOf({ pages, screens, shell, moves }: Found): Record<string, number> {
  const shifts = screens.map(({ layoutShift }) => layoutShift);
  return {
    ...pageRatios(pages),
    'shell: cold LCP': twoDigits(shell / promises.shellLcpMs),
    'largest layout shift of 0.01': twoDigits(worst(shifts) / promises.shift),
    ...moveRatios(moves),
  };
}

function moveRatios(moves: ReadonlyMap<string, number>): Record<string, number> {
  const ratios: Record<string, number> = {};
  for (const [name, milliseconds] of moves) {
    const promise = name.startsWith('route') ? promises.routeChangeMs : promises.inputMs;
    ratios[name] = twoDigits(milliseconds / promise);
  }
  return ratios;
}
