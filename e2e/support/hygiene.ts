import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Response } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '../../scripts/programs/chromium.ts';
import type { Program } from '../../scripts/gate/program.ts';
import { signedInState } from './buyer.ts';
import type { Customer } from './customer.ts';
import { givenAway } from './soundness.ts';
import { signInOwner } from './staff.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

/** A page is there at once; what it asks for comes a little later. */
const settledAfterMs = 2_500;
const drawnLettersMin = 40;
const drawnWithinMs = atThisPace(60_000);
const answersMin = 50;

/** The output of the shop in a run, and every secret or personal value in it. */
export class SeenTexts {
  answers = 0;
  readonly offences: string[] = [];

  /** Reads one answer or page; `from` says where it came from. */
  hear(from: string, text: string): void {
    this.answers += 1;
    for (const what of givenAway(text, 'answer')) this.offences.push(`${from}: ${what}`);
  }
}

/** The screens of the run's own orders and payments, for whom they are shown to. */
const customerPaths = [
  '/dashboard',
  '/dashboard/orders',
  '/dashboard/proxies',
  '/dashboard/billing',
  '/dashboard/balance',
  '/dashboard/profile',
];
const staffPaths = [
  '/admin',
  '/admin/orders',
  '/admin/payments',
  '/admin/exceptions',
  '/admin/reconciliation',
  '/admin/refunds',
  '/admin/customers',
  '/admin/invariants',
  '/admin/mails',
  '/admin/audit',
  '/admin/jobs',
];

/**
 * No answer that a run was given says a phone number, a card number, a token or a secret, and no
 * screen of it does, nor any call behind those screens. Answers with what was read.
 */
export async function expectNothingGivenAway(
  program: Program,
  { heard, customer }: { heard: SeenTexts; customer: Customer },
): Promise<string> {
  const told = heard.answers;
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  let pages = 0;
  try {
    pages += await readPages(browser, { program, heard, who: customer, paths: customerPaths });
    const owner = await signInOwner(program.addresses);
    pages += await readPages(browser, { program, heard, who: owner, paths: staffPaths });
  } finally {
    await browser.close();
  }
  assert.deepEqual([...new Set(heard.offences)], []);
  assert.ok(told >= answersMin, `only ${told} answers were read`);
  const behind = heard.answers - told - pages;
  return `${told} answers of the run, ${pages} pages and ${behind} calls behind them`;
}

type Reading = Readonly<{
  program: Program;
  heard: SeenTexts;
  who: Customer;
  paths: readonly string[];
}>;

/** Visits each screen as a signed-in user. Returns how many it visited. */
async function readPages(browser: Browser, reading: Reading): Promise<number> {
  const { program, heard, who, paths } = reading;
  const { shop } = program.addresses;
  const context = await browser.newContext({ storageState: signedInState(who, shop) });
  const page = await context.newPage();
  page.on('response', (response) => void hearCall(heard, response));
  for (const path of paths) {
    await page.goto(new URL(path, shop).href, { waitUntil: 'load' });
    const isDrawn = (letters: number) => document.body.innerText.length >= letters;
    await page.waitForFunction(isDrawn, drawnLettersMin, { timeout: drawnWithinMs });
    await pause(settledAfterMs);
    const text = await page.locator('body').innerText();
    assert.ok(text.length >= drawnLettersMin, `${path} shows nothing`);
    assert.equal(new URL(page.url()).pathname, path, `${path} was not shown`);
    heard.hear(path, `${text}\n${await page.content()}`);
  }
  await context.close();
  return paths.length;
}

async function hearCall(heard: SeenTexts, response: Response): Promise<void> {
  const { pathname } = new URL(response.url());
  const isJson = response.headers()['content-type']?.includes('json') ?? false;
  if (!pathname.startsWith('/api/') || !isJson) return;
  const text = await response.text().catch(() => '');
  if (text !== '') heard.hear(`GET ${pathname}`, text);
}
