import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('offline.js', import.meta.url), 'utf8');
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const answered = () => Promise.resolve({ status: 404 });

/** The page that stands in at an address, in a browser whose time the test lets pass. */
function standIn(pathname: string, ask: () => Promise<unknown>) {
  const listeners: Record<string, () => void> = {};
  const asked: unknown[] = [];
  const due: { act: () => void; ms: number }[] = [];
  const page = {
    reloads: 0,
    asked,
    answer: ask,
    goOnline: () => listeners['online']?.(),
    /** Lets what is due happen; resolves to how long it was waited for. */
    wait: async () => {
      const [next] = due.splice(0);
      next?.act();
      await turn();
      return next?.ms;
    },
  };
  runInNewContext(script, {
    location: { pathname, href: `https://shop.test${pathname}`, reload: () => (page.reloads += 1) },
    addEventListener: (name: string, heard: () => void) => (listeners[name] = heard),
    setTimeout: (act: () => void, ms: number) => due.push({ act, ms }),
    clearTimeout: () => due.splice(0),
    fetch: (...call: unknown[]) => {
      asked.push(call);
      return page.answer();
    },
  });
  return page;
}

test('the stand-in gives way when the network came back before it was drawn', async () => {
  const page = standIn('/rdp', answered);
  // Not at once: where the page itself cannot be had, it would be loaded without end.
  expect(await page.wait()).toBe(1_000);
  expect(page.asked).toEqual([['https://shop.test/rdp', { method: 'HEAD', cache: 'no-store' }]]);
  expect(page.reloads).toBe(1);
});

test('the stand-in stays while the shop cannot be reached, and asks again', async () => {
  const page = standIn('/rdp', unreachable);
  await page.wait();
  expect(await page.wait()).toBe(3_000);
  expect(page).toMatchObject({ reloads: 0 });
  page.answer = answered;
  await page.wait();
  expect(page.reloads).toBe(1);
});

test('news of a network are a reason to ask, not to believe', async () => {
  const page = standIn('/rdp', unreachable);
  page.goOnline();
  expect(await page.wait()).toBe(0);
  expect(page).toMatchObject({ asked: [expect.anything()], reloads: 0 });
  page.answer = answered;
  page.goOnline();
  expect(await page.wait()).toBe(0);
  expect(page.reloads).toBe(1);
});

test.each(['/offline', '/sw/offline'])(
  '%s itself is read without being loaded again',
  async (at) => {
    const page = standIn(at, answered);
    page.goOnline();
    await page.wait();
    expect(page).toMatchObject({ asked: [], reloads: 0 });
  },
);
