import type { Check } from '../../scripts/checks.ts';
import type { Program } from '../../scripts/program.ts';
import { tokenScopes, type TokenScope } from '#contracts/api-tokens.ts';
import type { Call } from '#contracts/token-guide.ts';
import { Customer } from '../support/customer.ts';
import { declaredCalls } from '../support/declared-calls.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { makeToken } from '../support/token.ts';

/** Every call of the shop by a token of each scope: answered where the contract says so alone. */
const calls = [...(await declaredCalls()).values()];
const tokens = new WeakMap<Program, Promise<Readonly<Record<TokenScope, string>>>>();

/** A customer of their own for each scope, so that no limit of one meets another. */
function tokensOf(program: Program) {
  const known = tokens.get(program);
  if (known) return known;
  const made = makeTokens(program);
  tokens.set(program, made);
  return made;
}

async function makeTokens({ addresses }: Program) {
  const sandbox = sandboxAt(addresses.sandbox);
  const owner = await new Customer(addresses.api, addresses.shop).join(sandbox);
  const made = await Promise.all(
    tokenScopes.map(async (scope) => [scope, await makeToken(owner, [scope])] as const),
  );
  return Object.fromEntries(made) as Record<TokenScope, string>;
}

/** Ids that nothing has and a body that no call takes: who passes the guard changes nothing. */
async function verdictOf(url: string, token: string, { method }: Call): Promise<string> {
  const body = method === 'GET' ? null : JSON.stringify({ nothing: 'that any call takes' });
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    body,
  });
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem') ?? false;
  const { code } = isProblem ? ((await answer.json()) as { code: string }) : { code: '' };
  if (!isProblem) await answer.body?.cancel();
  if (answer.status === 403 && code === 'token-scope') return 'refused';
  if (answer.status === 401 || answer.status === 403) return `${answer.status} ${code}`;
  return answer.status >= 500 ? `broken ${answer.status}` : 'passed';
}

async function holds(program: Program, scope: TokenScope, call: Call): Promise<void> {
  const { [scope]: token } = await tokensOf(program);
  const path = call.path.replace(/:\w+/g, 'nothing');
  const verdict = await verdictOf(`${program.addresses.api}/api${path}`, token, call);
  const expected = call.token === scope ? 'passed' : 'refused';
  if (verdict !== expected) throw new Error(`${verdict} instead of ${expected}`);
}

/** What is mounted and not in contracts, such as the shop's own probe, is for no token. */
async function refusesTheRest(program: Program): Promise<string> {
  const document = await fetch(`${program.addresses.api}/api/openapi.json`);
  const { paths } = (await document.json()) as { paths: Record<string, object> };
  const declared = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const mounted = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase() as Call['method'],
      path: path.replace(/\{(\w+)\}/g, ':$1'),
    })),
  );
  const rest = mounted.filter(({ method, path }) => !declared.has(`${method} ${path}`));
  for (const call of rest) for (const scope of tokenScopes) await holds(program, scope, call);
  return `${mounted.length} calls are mounted, ${rest.length} of them not in contracts`;
}

export const checks: readonly Check[] = [
  { name: 'a call that contracts do not know is for no token', run: refusesTheRest },
  ...tokenScopes.flatMap((scope) =>
    calls.map((call) => ({
      name: `${scope.padEnd(8)} ${call.method} ${call.path}`,
      run: (program: Program) => holds(program, scope, call),
    })),
  ),
];
