import { expect, test, vi } from 'vitest';
import { siteRedirectsMax } from '#contracts/sale/site-checks.ts';
import type { SiteReply } from '../providers/ask-site.ts';
import { follow, type Ways } from './visit-site.ts';

const start = new URL('https://shop.example/');
const moved = { bytesUp: 100, bytesDown: 1_000 };
const answer = (status: number, more: { location?: string; text?: string } = {}): SiteReply => ({
  ...moved,
  answer: {
    status,
    headers: {},
    body: Buffer.from(more.text ?? 'hello'),
    location: more.location ?? null,
  },
});

/** A visit where each address has its answer, and names that contain "inner" are private. */
async function visit(answers: Readonly<Record<string, SiteReply>>, over: Partial<Ways> = {}) {
  const asked: string[] = [];
  const beforeDial = vi.fn<(portClass: string) => Promise<void>>().mockResolvedValue();
  const ways: Ways = {
    judge: async ({ hostname }) =>
      hostname.includes('inner')
        ? { allowed: false, refusal: 'destination-private' }
        : { allowed: true, hosts: ['198.41.0.4'], portClass: 'https' },
    ask: async (url, host) => {
      asked.push(`${url.href} at ${host}`);
      return answers[url.href] ?? answer(404);
    },
    isOver: () => false,
    ...over,
  };
  const visited = await follow(ways, start, beforeDial);
  return { asked, beforeDial, visited, seen: visited.refused === null ? visited.visit : null };
}

test.each([
  [200, 'works', null],
  [204, 'works', null],
  [304, 'error', null],
  [401, 'error', null],
  [404, 'error', null],
  [500, 'error', null],
  [403, 'blocked', 'denied-status'],
  [429, 'blocked', 'rate-limited'],
] as const)('an answer of %i is judged as %s', async (status, verdict, reason) => {
  const { seen, asked } = await visit({ [start.href]: answer(status) });
  expect(seen).toMatchObject({ verdict, status, reason, bytes: 5, redirects: 0 });
  expect(asked).toEqual(['https://shop.example/ at 198.41.0.4']);
});

test('a redirect is followed to another host, and what moved is counted together', async () => {
  const { seen, asked, beforeDial } = await visit({
    [start.href]: answer(301, { location: 'http://www.shop.example/a' }),
    'http://www.shop.example/a': answer(302, { location: 'b?c=1' }),
    'http://www.shop.example/b?c=1': answer(200),
  });
  expect(seen).toMatchObject({ verdict: 'works', host: 'www.shop.example', redirects: 2 });
  expect(seen).toMatchObject({ bytesUp: 300, bytesDown: 3_000 });
  expect(asked).toHaveLength(3);
  expect(beforeDial).toHaveBeenCalledExactlyOnceWith('https');
});

test.each(['http://inner.example/', 'file:///etc/passwd', 'ftp://shop.example/'])(
  'a redirect to %s is not followed',
  async (location) => {
    const { seen, asked } = await visit({ [start.href]: answer(302, { location }) });
    expect(seen).toMatchObject({ verdict: 'unreached', reason: 'redirect-refused' });
    expect(asked).toHaveLength(1);
  },
);

test('a site that goes on redirecting is left after five', async () => {
  const { seen, asked } = await visit(
    {},
    {
      ask: async () => answer(302, { location: '/again' }),
    },
  );
  expect(seen).toMatchObject({ reason: 'too-many-redirects', redirects: siteRedirectsMax });
  expect(asked).toEqual([]);
});

test('a place that may not be reached is refused before anything is dialled or counted', async () => {
  const judge: Ways['judge'] = async () => ({ allowed: false, refusal: 'port-refused' });
  const { visited, asked, beforeDial } = await visit({}, { judge });
  expect(visited).toEqual({ refused: 'port-refused' });
  expect(asked).toEqual([]);
  expect(beforeDial).not.toHaveBeenCalled();
});

test('a failure is named, and time that is over ends the visit between two requests', async () => {
  const failed = await visit({ [start.href]: { ...moved, failure: 'tls' } });
  expect(failed.seen).toMatchObject({ verdict: 'unreached', reason: 'tls', status: null });
  let requests = 0;
  const late = await visit(
    {},
    {
      ask: async () => {
        requests += 1;
        return answer(302, { location: '/next' });
      },
      isOver: () => requests > 0,
    },
  );
  expect(late.seen).toMatchObject({ verdict: 'unreached', reason: 'timeout' });
  expect(requests).toBe(1);
});

test('who has no check left is told so before anything is dialled', async () => {
  const { ask, judge } = {
    ask: vi.fn<Ways['ask']>(),
    judge: async () => ({ allowed: true, hosts: ['198.41.0.4'], portClass: 'https' }) as const,
  };
  const ways = { ask, judge, isOver: () => false };
  const spent = async () => {
    throw new Error('spent');
  };
  await expect(follow(ways, start, spent)).rejects.toThrow('spent');
  expect(ask).not.toHaveBeenCalled();
});
