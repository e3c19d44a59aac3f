import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { goodPassword } from '../../support/customer.ts';
import type { Sandbox } from '../../support/sandbox.ts';
import { atThisPace } from '../../../scripts/gate/pace.ts';
import { askToPay, expect, type Begun, type Way } from './ways.ts';

/** One buyer at one screen, with the phone and the picture book beside it. */
export type Scene = Readonly<{
  page: Page;
  sandbox: Sandbox;
  way: Way;
  begun: Begun;
  /** Saves a picture of the page in its present state. */
  picture: (stage: string, of?: Page) => Promise<void>;
}>;

/** Something that goes wrong while money is asked for, and the way out as a person takes it. */
export type Failure = Readonly<{ name: string; play: (scene: Scene) => Promise<void> }>;

type Ending = 'wrong-pin' | 'no-funds' | 'cancel' | 'unreachable';
type Prompts = readonly { id: string }[];

const noticed = { timeout: atThisPace(30_000) };

const proxiesTried = 5;

type Asking = Readonly<{
  typed?: string;
  /** Called with the address of the replacement, before payment is requested. */
  onExchange?: (url: string) => Promise<unknown>;
}>;

/**
 * Requests money until the phone asks for the PIN, and returns the prompt and its phone. A proxy
 * that the shop tests and finds dead is exchanged for the nearest one available.
 */
async function prompted({ page, begun, sandbox }: Scene, { typed, onExchange }: Asking = {}) {
  const phone = await askToPay(page, begun, typed);
  const nearest = page.getByRole('region', { name: /^Similar proxies available now/ });
  const waiting = page.getByRole('heading', { name: 'Check your phone' });
  for (let tried = 1; tried < proxiesTried; tried += 1) {
    await expect(waiting.or(nearest)).toBeVisible();
    if (await waiting.isVisible()) break;
    const former = page.url();
    await nearest.getByRole('link').first().click();
    await expect(page).not.toHaveURL(former);
    await onExchange?.(page.url());
    await askToPay(page, begun, phone);
  }
  await expect(waiting).toBeVisible();
  return { id: (await sandbox.promptOn(phone)).id, phone };
}

async function payNow(scene: Scene) {
  const { id } = await prompted(scene);
  await scene.sandbox.answer(id, 'approve');
  await scene.way.paid(scene.page);
}

async function failOn(scene: Scene, ending: Ending): Promise<string> {
  const { id } = await prompted(scene);
  await scene.sandbox.answer(id, ending);
  await scene.way.failed(scene.page);
  return id;
}

const ends = (name: string, ending: Ending): Failure => ({
  name,
  play: async (scene) => {
    await failOn(scene, ending);
    await scene.picture('end');
    await scene.way.again(scene.page);
    await scene.picture('again');
    await payNow(scene);
  },
});

const lateApproval: Failure = {
  name: 'late-approval',
  play: async (scene) => {
    const { page, sandbox, way } = scene;
    const prompt = await failOn(scene, 'unreachable');
    await sandbox.answer(prompt, 'approve');
    // The money is there: the page that said otherwise must not lead to a second payment.
    await way.paid(page);
    await scene.picture('end');
  },
};

const offline: Failure = {
  name: 'offline',
  play: async (scene) => {
    const { page, begun, way } = scene;
    const network = page.context();
    await expect(
      page.getByRole('button', { name: /^(Pay [\d,]+ KES|Top up|Renew for)/ }),
    ).toBeEnabled();
    await network.setOffline(true);
    const typed = await askToPay(page, begun);
    const said = /couldn’t connect|Payment processing failed/;
    await expect(page.getByText(said).first()).toBeVisible();
    await scene.picture('asked');
    await network.setOffline(false);
    const { id } = await prompted(scene, { typed });
    await network.setOffline(true);
    await scene.sandbox.answer(id, 'approve');
    await page.waitForTimeout(6_000);
    await scene.picture('waiting');
    await network.setOffline(false);
    await way.paid(page);
  },
};

const sessionEnd: Failure = {
  name: 'session-end',
  play: async (scene) => {
    const { page, begun, way } = scene;
    const { id } = await prompted(scene);
    const { email } = begun.customer;
    await begun.customer.call('POST', '/account/logout');
    await expect(page).toHaveURL(/\/account\/login/, noticed);
    await scene.sandbox.answer(id, 'cancel');
    await scene.picture('end');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await way.failed(page);
    await scene.picture('back');
    await way.again(page);
    await payNow(scene);
    await begun.customer.signIn(email, goodPassword);
  },
};

const reload: Failure = {
  name: 'reload',
  play: async (scene) => {
    const { page, way } = scene;
    const { id } = await prompted(scene);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
    await scene.picture('end');
    await scene.sandbox.answer(id, 'approve');
    await way.paid(page);
  },
};

const twoTabs: Failure = {
  name: 'two-tabs',
  play: async (scene) => {
    const { page, begun, way, sandbox } = scene;
    const second = await page.context().newPage();
    await second.goto(begun.path);
    const onExchange = (url: string) => second.goto(url);
    const { id, phone } = await prompted(scene, { onExchange });
    await askToPay(second, begun, phone);
    await expect(second.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
    await scene.picture('end', second);
    const asked = (await sandbox.send('GET', `/controls/prompts?phone=${phone}`)) as Prompts;
    const before = begun.knownPhone === phone ? begun.paidBefore : 0;
    assert.equal(asked.length - before, 1, 'one prompt for both tabs');
    await sandbox.answer(id, 'approve');
    await way.paid(page);
    await way.paid(second);
  },
};

export const failures: readonly Failure[] = [
  ends('wrong-pin', 'wrong-pin'),
  ends('no-funds', 'no-funds'),
  ends('cancelled', 'cancel'),
  ends('timeout', 'unreachable'),
  lateApproval,
  offline,
  sessionEnd,
  reload,
  twoTabs,
];
