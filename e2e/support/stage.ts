import { chromium, expect, type Browser, type Page, type Route } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '../../scripts/chromium.ts';
import type { Program } from '../../scripts/program.ts';
import { makeBuyer, type Buyer, type StorageState } from './buyer.ts';
import { collectPolicyReports } from './policy-reports.ts';
import { sandboxAt, type Sandbox } from './sandbox.ts';
import { atThisPace } from '../../scripts/pace.ts';

/** One browser and one buyer for all checks of a program. */
export type Stage = Readonly<{
  browser: Browser;
  buyer: Buyer;
  shop: string;
  sandbox: Sandbox;
}>;
/** What a check does in a page that nobody has used before it. */
export type Act = (page: Page, stage: Stage) => Promise<void>;

const stages = new WeakMap<Program, Promise<Stage>>();
const waitMs = atThisPace(15_000);

/** The program's stage, set up by the first check; the browser ends with the program. */
export function stageOf(program: Program): Promise<Stage> {
  const known = stages.get(program);
  if (known) return known;
  const stage = setUp(program);
  stages.set(program, stage);
  return stage;
}

async function setUp({ addresses, launcher }: Program): Promise<Stage> {
  const buyer = await makeBuyer(addresses);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  launcher.once('exit', () => void browser.close());
  return { browser, buyer, shop: addresses.shop, sandbox: sandboxAt(addresses.sandbox) };
}

export type Play = Readonly<{ act: Act; state?: StorageState; width?: number }>;

/**
 * Plays one act in a context of its own, signed in unless another state is given. A breach of the
 * content policy fails it.
 */
export async function play(program: Program, { act, state, width = 1440 }: Play) {
  const stage = await stageOf(program);
  const context = await stage.browser.newContext({
    baseURL: stage.shop,
    storageState: state ?? stage.buyer.signedIn,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Africa/Nairobi',
  });
  context.setDefaultTimeout(waitMs);
  const reports: string[] = [];
  collectPolicyReports(context, reports);
  const page = await context.newPage();
  try {
    await act(page, stage);
    expect(reports).toEqual([]);
  } finally {
    // An answer of the shop that is still under way would be changed for a page that is gone.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

export const nobody: StorageState = { cookies: [], origins: [] };

/** Answers a call of the shop's API in the shop's stead. */
export const answer = (page: Page, path: string, reply: (route: Route) => unknown) =>
  page.route(
    (url) => url.pathname === `/api${path}`,
    async (route) => {
      await reply(route);
    },
  );

/** Refuses as a broken server does: a status and no word of its own. */
export const broken = (status: number) => (route: Route) => route.fulfill({ status, body: '' });
export const unreachable = (route: Route) => route.abort('connectionfailed');
export const json =
  (body: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

/** A refusal in the shop's own shape; `detail` is what the customer reads. */
export const unavailable = {
  type: '/problems/unavailable',
  code: 'unavailable',
  title: 'Unavailable',
  status: 503,
  instance: 'urn:uuid:00000000-0000-4000-8000-000000000000',
};

/** Lets the shop answer, then changes its answer. */
export const changed = (change: (body: never) => unknown) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as never) });
};
