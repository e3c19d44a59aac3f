import type { Check } from '../../scripts/suites/checks.ts';
import type { Program } from '../../scripts/gate/program.ts';
import { may, permissionOf, roles } from '../../server/modules/admin/testing/permission-matrix.ts';
import { Customer, type Answer } from '../support/customer.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { joinStaff, signInOwner } from '../support/staff.ts';

/** Every call of Admin as a visitor, as a customer and in every role. */
type Asker = 'visitor' | 'customer' | (typeof roles)[number];

const askers: readonly Asker[] = ['visitor', 'customer', ...roles];
const people = new WeakMap<Program, Promise<ReadonlyMap<Asker, Customer>>>();

/** One session for each, made the way people make them: by sign-up and by invitation. */
function peopleOf(program: Program): Promise<ReadonlyMap<Asker, Customer>> {
  const known = people.get(program);
  if (known) return known;
  const gathered = gather(program);
  people.set(program, gathered);
  return gathered;
}

async function gather({ addresses }: Program): Promise<ReadonlyMap<Asker, Customer>> {
  const sandbox = sandboxAt(addresses.sandbox);
  const visitor = new Customer(addresses.api, addresses.shop);
  const customer = await new Customer(addresses.api, addresses.shop).join(sandbox);
  const owner = await signInOwner(addresses);
  const found = new Map<Asker, Customer>([
    ['visitor', visitor],
    ['customer', customer],
    ['owner', owner],
  ]);
  for (const role of roles.filter((each) => each !== 'owner')) {
    found.set(role, await joinStaff(addresses, sandbox, { owner, role }));
  }
  return found;
}

/** An id that nothing has and a body that no call takes: who passes the guard changes nothing. */
function ask(who: Customer, call: string): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  const body = method === 'GET' ? undefined : { nothing: 'that any call takes' };
  return who.call(method, path.replace(/:\w+/g, 'nothing'), body);
}

function verdictOf({ status, body }: Answer): string {
  const { code } = (body ?? {}) as { code?: string };
  if (status === 401) return 'sign in';
  if (status === 403) return code === 'forbidden' ? 'refused' : `403 ${code}`;
  return status >= 500 ? `broken ${status}` : 'passed';
}

/** To others Admin does not exist: the words of any unknown path (decision G6). */
const isOutside = (asker: Asker): asker is 'visitor' | 'customer' =>
  asker === 'visitor' || asker === 'customer';

function expectedOf(asker: Asker, call: string): string {
  const permission = permissionOf.get(call);
  if (!permission) throw new Error(`nobody says what ${call} takes`);
  return isOutside(asker) || may(asker, permission) ? 'passed' : 'refused';
}

async function holds(program: Program, asker: Asker, call: string): Promise<void> {
  const who = (await peopleOf(program)).get(asker);
  if (!who) throw new Error(`nobody is ${asker}`);
  const answer = await ask(who, call);
  const verdict = verdictOf(answer);
  const expected = expectedOf(asker, call);
  if (verdict !== expected) throw new Error(`${verdict} instead of ${expected}: ${answer.text}`);
  if (!isOutside(asker)) return;
  const unknown = await who.call('GET', '/admin/nothing-is-here');
  if (answer.status !== 404 || wordsOf(answer) !== wordsOf(unknown)) {
    throw new Error(`a ${asker} learns of it: ${answer.status} ${answer.text}`);
  }
}

const wordsOf = ({ text }: Answer) => text.replace(/urn:uuid:[0-9a-f-]+/g, '');

export const checks: readonly Check[] = askers.flatMap((asker) =>
  [...permissionOf.keys()].map((call) => ({
    name: `${asker.padEnd(10)} ${call}`,
    run: (program: Program) => holds(program, asker, call),
  })),
);
