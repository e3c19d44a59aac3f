import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Agent, fetch as fetchBy } from 'undici';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { calls } from '#contracts';
import { noticeCalls } from '#contracts/account/notices.ts';
import { apiBase } from '#contracts/site/paths.ts';
import { sql, statementMs } from '#platform/db.ts';
import { forkEntrypoint } from '#testing/fork-entrypoint.ts';
import { proxyDatabase } from '#testing/tcp-proxy.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { waitingForLocks } from '#testing/waiting-for-locks.ts';
import { freePort } from '../../scripts/gate/free-port.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';
import { givenSignedIn } from '../modules/identity/testing/browser.ts';
import { master, openFront } from '../modules/identity/testing/shop-front.ts';

const database = useTestDatabase();
const started: ChildProcess[] = [];
/** Lets go what a test that failed still holds. */
const held: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const release of held.splice(0)) await release();
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** More than one session may open, so that the streams of the test are not capped. */
const cookies: string[] = [];
beforeAll(async () => {
  const front = await openFront(database.db);
  for (const name of ['amina', 'baraka', 'chege']) {
    const browser = await givenSignedIn(front, `${name}@stop.test`);
    cookies.push([...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; '));
  }
  // The sessions of the test begin at the noon of its clock; the api goes by the real one.
  await database.db.execute(sql`
    update sessions set created_at = now(), last_seen_at = now(),
                        expires_at = now() + interval '1 day'`);
  await front.app.close();
});

/** The real process, as the launcher starts it. */
async function givenApi(databaseUrl = database.url, more: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const env = {
    LANGO_SECRET: master,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'http://localhost:4000',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...more,
  };
  const { child, told, words } = forkEntrypoint('api', env, 'ready');
  started.push(child);
  await told;
  return { child, url: `http://127.0.0.1:${port}`, words };
}

const cookieOf = (index: number) => ({ cookie: cookies[index % cookies.length] ?? '' });

async function openStream(url: string, index: number) {
  const answer = await fetch(`${url}${apiBase}${noticeCalls.noticeEvents.path}`, {
    headers: cookieOf(index),
  });
  const stream = { status: answer.status, said: '', hasEnded: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      stream.said += decoder.decode(chunk);
    }
    stream.hasEnded = true;
  };
  void read();
  return stream;
}

const askRaw = (url: string, index: number) =>
  fetch(`${url}${apiBase}${calls.profile.path}`, { headers: cookieOf(index) });

type Answer = Readonly<{
  status: number;
  headers: Readonly<{ get(name: string): string | null }>;
  json(): Promise<unknown>;
}>;
const read = async (answer: Answer) => {
  const { status, headers } = answer;
  return { status, headers, body: (await answer.json()) as Readonly<Record<string, unknown>> };
};
const ask = async (url: string, index: number) => read(await askRaw(url, index));

/** Requests under way; a test that breaks off before their answers does not break the next. */
function askAtOnce(url: string, count: number) {
  const answers = Promise.all(Array.from({ length: count }, (_, i) => ask(url, i)));
  answers.catch(() => undefined);
  return answers;
}

/** As a visitor who comes now, by a connection that the server cannot have closed. */
async function askAnew(url: string) {
  const dispatcher = new Agent();
  try {
    return await read(await fetchBy(url, { dispatcher, headers: cookieOf(0) }));
  } finally {
    await dispatcher.destroy();
  }
}

/** A connection of its own, and what comes back on it until it ends. */
async function openSocket(port: number) {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (data: Buffer) => (said += data.toString('latin1')));
  socket.on('error', () => undefined);
  const answered = once(socket, 'close').then(() => said);
  await once(socket, 'connect');
  const askHealth = () =>
    void socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  return { askHealth, answered };
}

/** Blocks the signing in of requests until it is released. */
async function holdSessions() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let tell: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => (tell = resolve));
  const ended = database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    tell();
    await released;
  });
  await isLocked;
  const end = async () => {
    release();
    await ended;
  };
  held.push(end);
  return end;
}

const waitingFor = (count: number) =>
  expect.poll(() => waitingForLocks(database.db)).toBeGreaterThanOrEqual(count);

/** Five seconds and a little: a busy machine is late with its timers. */
const goneMs = atThisPace(5_500);
/** The six seconds of the runbook: five by the clock of every machine, one of its own pace. */
const answeredMs = 5_000 + atThisPace(1_000);
/** Connections that an api has to the database; more requests wait for one of them. */
const poolMax = 10;

test('SIGTERM: gone in five seconds, every request answered, every stream told to open again', async () => {
  const { child, url, words } = await givenApi();
  const streams = await Promise.all(Array.from({ length: 50 }, (_, i) => openStream(url, i)));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const release = await holdSessions();
  const heldAt = performance.now();
  const open = askAtOnce(url, 20);
  await waitingFor(poolMax);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const signalledAt = performance.now();
  await expect.poll(() => streams.every(({ hasEnded }) => hasEnded)).toBe(true);
  // Who comes now is refused as a program can read it; who came before is still waited for.
  const [late, ready] = await Promise.all([
    askAnew(`${url}${apiBase}${calls.profile.path}`),
    askAnew(`${url}/readyz`),
  ]);
  await release();
  const heldMs = performance.now() - heldAt;
  expect(late).toMatchObject({ status: 503, body: { code: 'unavailable', retryAfter: 5 } });
  expect(late.headers.get('content-type')).toContain('application/problem+json');
  expect(late.headers.get('retry-after')).toBe('5');
  expect(late.headers.get('connection')).toBe('close');
  expect(ready.status).toBe(503);
  const statuses = new Set((await open).map(({ status }) => status));
  // A machine too busy to let go before a statement's time is over has some of them refused.
  const isInTime = heldMs < statementMs.answer;
  expect([...statuses].filter((status) => status !== 200 && (isInTime || status !== 503))).toEqual(
    [],
  );
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - signalledAt).toBeLessThan(goneMs);
  // A stream begins with a time to open again, and ends with another.
  for (const { said } of streams) expect(said).toMatch(/^retry: \d+\n\n[^]*retry: \d+\n\n$/);
  expect(isInTime ? words() : '').toBe('');
});

test('SIGTERM: whoever the kernel let in before is answered, however many they are', async () => {
  for (let time = 0; time < 3; time += 1) {
    const { child, url } = await givenApi();
    const exited = once(child, 'exit');
    // While it is stopped, the kernel keeps accepting connections for it.
    child.kill('SIGSTOP');
    const port = Number(new URL(url).port);
    const visitors = await Promise.all(Array.from({ length: 100 }, () => openSocket(port)));
    // Some ask at once, and some a moment after they were let in.
    const [early, late] = [visitors.slice(0, 50), visitors.slice(50)];
    for (const visitor of early) visitor.askHealth();
    child.kill('SIGTERM');
    child.kill('SIGCONT');
    await Promise.race(early.map(({ answered }) => answered));
    for (const visitor of late) visitor.askHealth();
    const answers = await Promise.all(visitors.map(({ answered }) => answered));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (?:200|503) /);
    expect(await exited).toEqual([0, null]);
  }
});

test('what cannot end in time is answered that nothing is known about it', async () => {
  const { child, url } = await givenApi();
  const release = await holdSessions();
  const open = askAtOnce(url, 20);
  await waitingFor(poolMax);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const signalledAt = performance.now();
  const answers = await open;
  for (const { status, body } of answers) {
    expect([status, body['code']]).toEqual([503, 'unavailable']);
  }
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - signalledAt).toBeLessThan(goneMs);
  await release();
});

test('given seconds to drain, it says so, answers whoever still comes, and hurries when asked again', async () => {
  const { child, url } = await givenApi(database.url, { API_DRAIN_SECONDS: '120' });
  const stream = await openStream(url, 0);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await expect
    .poll(() => askAnew(`${url}/readyz`))
    .toMatchObject({ status: 503, body: { status: 'unready', leaving: true } });
  const late = await askAnew(`${url}${apiBase}${calls.profile.path}`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  expect([stream.hasEnded, child.exitCode]).toEqual([false, null]);
  child.kill('SIGTERM');
  const signalledAt = performance.now();
  await expect.poll(() => stream.hasEnded).toBe(true);
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - signalledAt).toBeLessThan(goneMs);
});

test('an api is ready without a worker', async () => {
  const { url } = await givenApi();
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ok', database: true, listening: true, leaving: false },
  ]);
});

test.each(['silent', 'closed'] as const)(
  'while its database is %s, every call is answered in six seconds and promises nothing',
  async (state) => {
    const { proxy, url: databaseUrl } = await proxyDatabase(database.url);
    const { url, words } = await givenApi(databaseUrl);
    const write = (index: number) =>
      timed(() =>
        fetch(`${url}${apiBase}${calls.signIn.path}`, {
          method: 'POST',
          headers: { origin: 'http://localhost:4000', 'content-type': 'application/json' },
          body: JSON.stringify({ email: `${index}@stop.test`, password: 'anything at all 7' }),
        }),
      );
    proxy.set(state);
    const reads = Array.from({ length: 20 }, (_, i) => timed(() => askRaw(url, i)));
    const writes = Array.from({ length: 20 }, (_, i) => write(i));
    for (const { answer, tookMs } of await Promise.all([...reads, ...writes])) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(tookMs).toBeLessThan(answeredMs);
    }
    const last = await write(0);
    expect(await last.answer.json()).toMatchObject({
      code: 'unavailable',
      detail:
        'We don’t know yet whether this went through. Check your orders before you try again.',
    });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    proxy.set('open');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await ask(url, 0)).status).toBe(200);
    expect(words()).not.toContain('"msg":"bug"');
    expect(words().split('\n').length).toBeLessThan(10);
    await proxy.close();
  },
);

async function timed(request: () => Promise<Response>) {
  const beganAt = performance.now();
  const answer = await request();
  return { answer, tookMs: performance.now() - beganAt };
}
