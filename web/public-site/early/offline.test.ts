import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('offline.js', import.meta.url), 'utf8');
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const answered = () => Promise.resolve({ status: 404 });

/** The page that stands in at an address, in a browser that gets this answer when it asks. */
async function standIn(pathname: string, ask: () => Promise<unknown>) {
  const listeners: Record<string, () => void> = {};
  const asked: unknown[] = [];
  const page = { reloads: 0, asked, goOnline: () => listeners['online']?.() };
  runInNewContext(script, {
    location: { pathname, href: `https://shop.test${pathname}`, reload: () => (page.reloads += 1) },
    addEventListener: (name: string, heard: () => void) => (listeners[name] = heard),
    fetch: (...call: unknown[]) => {
      asked.push(call);
      return ask();
    },
  });
  await turn();
  return page;
}

test('the stand-in gives way when the network came back before it was drawn', async () => {
  const page = await standIn('/rdp', answered);
  expect(page.asked).toEqual([['https://shop.test/rdp', { method: 'HEAD', cache: 'no-store' }]]);
  expect(page.reloads).toBe(1);
});

test('the stand-in stays while the shop cannot be reached, and gives way to the network', async () => {
  const page = await standIn('/rdp', unreachable);
  expect(page.reloads).toBe(0);
  page.goOnline();
  expect(page.reloads).toBe(1);
});

test.each(['/offline', '/sw/offline'])(
  '%s itself is read without being loaded again',
  async (at) => {
    const page = await standIn(at, answered);
    page.goOnline();
    expect(page).toMatchObject({ asked: [], reloads: 0 });
  },
);
