import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#testing/listen.ts';
import { hetznerProvider } from './hetzner.ts';

/** A project of so many servers; `last` is false where its pages never end. */
async function projectOf(count: number, { ends = true } = {}) {
  const asked: number[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://hetzner.invalid');
    const page = Number(searchParams.get('page') ?? 1);
    const perPage = Math.min(50, Number(searchParams.get('per_page') ?? 25));
    asked.push(page);
    const from = (page - 1) * perPage;
    const ids = Array.from({ length: Math.max(0, Math.min(perPage, count - from)) }, (_, n) => n);
    const hasMore = !ends || from + perPage < count;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        servers: ids.map((n) => ({ id: from + n + 1, name: `s${n}`, labels: {} })),
        meta: { pagination: { next_page: hasMore ? page + 1 : null } },
      }),
    );
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return { asked, provider: hetznerProvider({ baseUrl: `http://127.0.0.1:${port}`, token: 'x' }) };
}

test('all of two thousand servers are listed, fifty at a time', async () => {
  const { provider, asked } = await projectOf(2_000);
  const listed = await provider.list();
  expect(new Set(listed.map(({ reference }) => reference)).size).toBe(2_000);
  expect(asked).toHaveLength(40);
});

test('a list without an end is no list: its rest would look gone', async () => {
  const { provider } = await projectOf(10, { ends: false });
  await expect(provider.list()).rejects.toThrow('hetzner');
});
