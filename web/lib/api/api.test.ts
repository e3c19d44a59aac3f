import { beforeEach, expect, test, vi } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import { calls } from '#contracts/site/paths.ts';
import { fetchTexts } from '../text/words.ts';
import { request, callUrl } from './api.ts';
import { ApiRefused, ApiUnreachable, fieldRefusal } from './api-errors.ts';

const problem = {
  type: '/problems/price-changed',
  code: 'price-changed',
  title: 'The price has changed',
  status: 409,
  detail: 'It is KES 260 now.',
  instance: 'urn:uuid:7f9c',
  errors: [{ pointer: '/amount', detail: 'Expected 260.' }],
  amount: 260,
};

type Sent = { url: string; init: RequestInit };
let sent: Sent[];
let stored: Map<string, string>;

function givenAnswer(status: number, body: unknown) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

const refusalOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiRefused)) throw new Error(`Not refused: ${String(error)}`);
  return error;
};

beforeEach(() => {
  sent = [];
  stored = new Map([['authToken', 'csrf-1']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('an address is filled from the contract and leaves out what is not set', () => {
  expect(callUrl('/payments/:id/events', { params: { id: 'pay_1' } })).toBe(
    '/api/payments/pay_1/events',
  );
  expect(callUrl('/x', { query: { isp: 'AT&T', city: undefined, search: '' } })).toBe(
    '/api/x?isp=AT%26T',
  );
  expect(() => callUrl('/payments/:id', {})).toThrow('needs id');
});

test('the anti-CSRF value goes with writes and never with reads', async () => {
  givenAnswer(200, []);
  await request(calls.countries);
  await request(calls.signOut);
  const headers = sent.map(({ init }) => new Headers(init.headers).get('x-lango-csrf'));
  expect(headers).toEqual([null, 'csrf-1']);
});

test('a refusal carries the words, the figure, the field and the reference', async () => {
  givenAnswer(409, problem);
  const error = await refusalOf(request(calls.countries));
  expect(error.message).toBe('It is KES 260 now.');
  expect(error.code).toBe('price-changed');
  expect(error.reference).toBe('7f9c');
  expect(error.problem?.amount).toBe(260);
  expect(fieldRefusal(error, '/amount')).toBe('Expected 260.');
  expect(error.statusLine).toBe('409 The price has changed');
});

test('a refusal without a body still has a status line', async () => {
  givenAnswer(503, null);
  expect((await refusalOf(request(calls.countries))).statusLine).toBe('503 Service Unavailable');
});

test('an answer 401 drops the token and leaves everything else', async () => {
  stored.set('userDetails', '{}');
  givenAnswer(401, { ...problem, code: 'not-signed-in', status: 401 });
  await refusalOf(request(calls.countries));
  expect([...stored.keys()]).toEqual(['userDetails']);
});

const hidden = { ...problem, type: '/problems/not-found', code: 'not-found', status: 404 };

function givenAnswers(answers: Readonly<Record<string, readonly [number, unknown]>>) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const [status, body] = answers[url] ?? [500, null];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

test('a staff call that finds nothing asks whether the session has ended, and drops its token', async () => {
  givenAnswers({ '/api/admin/me': [404, hidden], '/api/account/session': [401, null] });
  const both = [request(adminCalls.me), request(adminCalls.me)].map(refusalOf);
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([404, 404]);
  expect(stored.has('authToken')).toBe(false);
  expect(sent.filter(({ url }) => url === '/api/account/session')).toHaveLength(1);
});

test('a staff call that finds nothing leaves a session alone that lives, and other calls ask none', async () => {
  givenAnswers({
    '/api/admin/me': [404, hidden],
    '/api/account/session': [200, null],
    '/api/products/countries': [404, hidden],
  });
  await refusalOf(request(adminCalls.me));
  await refusalOf(request(calls.countries));
  expect(stored.has('authToken')).toBe(true);
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/admin/me',
    '/api/account/session',
    callUrl(calls.countries.path, {}),
  ]);
});

test('an answer of an unknown shape is not handed on', async () => {
  givenAnswer(200, [{ code: 'Kenya' }]);
  await expect(request(calls.countries)).rejects.toThrow(ApiUnreachable);
});

test('silence is told apart from a refusal', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await expect(request(calls.countries)).rejects.toThrow(/^We couldn’t connect\./);
});

test('what the shop did not word itself is said in the language of the reader', async () => {
  stored.set('language', 'sw');
  await fetchTexts('sw');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await expect(request(calls.countries)).rejects.toThrow(/^Imeshindikana kuunganisha\./);
  givenAnswer(200, [{ code: 'Kenya' }]);
  await expect(request(calls.countries)).rejects.toThrow(/^Hitilafu imetokea/);
  givenAnswer(502, null);
  expect((await refusalOf(request(calls.countries))).message).toMatch(/^Hitilafu imetokea/);
});
