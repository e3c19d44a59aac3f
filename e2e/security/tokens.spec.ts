import { tokenScopes, type TokenScope } from '#contracts/account/api-tokens.ts';
import type { Call } from '#contracts/account/token-guide.ts';
import type { Addresses } from '../../scripts/gate/program.ts';
import { describedCalls } from '../support/api-description.ts';
import { declaredCalls } from '../support/declared-calls.ts';
import { makeToken } from '../support/token.ts';
import { expect, test } from '../support/people.ts';

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** Every call that is mounted, those that contracts do not know among them. */
async function mountedCalls(addresses: Addresses): Promise<readonly Call[]> {
  const declared = await declaredCalls();
  const { paths } = await describedCalls(addresses);
  const mounted = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase() as Call['method'],
      path: path.replace(/\{(\w+)\}/g, ':$1'),
    })),
  );
  return mounted.map((call) => declared.get(nameOf(call)) ?? call);
}

type Problem = Readonly<{ code: string }>;

/** Ids that nothing has and a body that no call takes: who passes the guard changes nothing. */
async function verdictOf(api: string, token: string, { method, path }: Call): Promise<string> {
  const body = method === 'GET' ? null : JSON.stringify({ nothing: 'that any call takes' });
  const answer = await fetch(`${api}/api${path.replace(/:\w+/g, 'nothing')}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    body,
  });
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem') ?? false;
  const { code } = isProblem ? ((await answer.json()) as Problem) : { code: '' };
  if (!isProblem) await answer.body?.cancel();
  if (answer.status === 403 && code === 'token-scope') return 'refused';
  // Admin is not there for a program (decision G6).
  if (answer.status === 404 && path.startsWith('/admin/')) return 'refused';
  if (answer.status === 401 || answer.status === 403) return `${answer.status} ${code}`;
  return answer.status >= 500 ? `broken ${answer.status}` : 'passed';
}

test('every mounted call is answered to tokens of the scope that its contract names alone', async ({
  addresses,
  sandbox,
  newCustomer,
}) => {
  test.slow();
  const owner = await newCustomer().join(sandbox);
  const calls = await mountedCalls(addresses);
  expect(calls.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  const askAll = async (scope: TokenScope) => {
    const token = await makeToken(owner, [scope]);
    for (const call of calls) {
      const verdict = await verdictOf(addresses.api, token, call);
      const expected = call.token === scope ? 'passed' : 'refused';
      if (verdict !== expected) wrong.push(`${scope}: ${nameOf(call)} ${verdict}`);
    }
  };
  await Promise.all(tokenScopes.map(askAll));
  expect(wrong).toEqual([]);

  const headers = { authorization: 'Bearer nonsense' };
  const pages = ['/developers', '/api/openapi.json', '/api/admin/openapi.json'];
  const statuses = await Promise.all(
    pages.map(async (page) => (await fetch(addresses.api + page, { headers })).status),
  );
  expect(statuses).toEqual([200, 200, 404]);
});
