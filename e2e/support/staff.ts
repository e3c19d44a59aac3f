import type { Addresses } from '../../scripts/gate/program.ts';
import { answerOfBusy, Customer, freshAddress, goodPassword, type Answer } from './customer.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { sandboxAt, type Sandbox } from './sandbox.ts';
import { totpOf } from './totp.ts';

const admin = { email: 'admin@demo.test', password: 'lango demo pass 2026' };
const nextCodeMs = 70_000;

type Session = Readonly<{ authToken: string; userDetails: { customerId: string } }>;
type Notice = Readonly<{ id: string; code: string }>;

const owners = new Map<string, Promise<Customer>>();

/**
 * The demo shop's owner, signed in with both steps. Each code of the app works once and tries are
 * counted, so all tests share the session: those of a process, and those of a run that shares it.
 */
export function signInOwner(addresses: Addresses): Promise<Customer> {
  const known = owners.get(addresses.api) ?? sharedOwner(addresses) ?? signIn(addresses);
  owners.set(addresses.api, known);
  return known;
}

const variable = 'LANGO_OWNER';
/** A code counts for ten minutes where money or staff is concerned. */
const provenForMs = 4 * 60_000;

/**
 * Signs the owner in for all processes that are started from here, and proves the session again
 * for as long as they run. Resolves with what ends that.
 */
export async function shareOwner(addresses: Addresses): Promise<() => void> {
  const wasKnown = owners.has(addresses.api);
  const owner = await signInOwner(addresses);
  const { api, csrf, customerId, cookies } = owner;
  process.env[variable] = JSON.stringify({ api, csrf, customerId, cookies: [...cookies] });
  // A failed one is reported where a call asks for it.
  const prove = () => passWithCode(owner, addresses, '/account/otp/prove').catch(() => undefined);
  if (wasKnown) await prove();
  const timer = setInterval(() => void prove(), provenForMs);
  return () => clearInterval(timer);
}

/** Proves the owner's session by a code, for what asks for a fresh one. */
export async function proveOwner(addresses: Addresses): Promise<Customer> {
  const owner = await signInOwner(addresses);
  await passWithCode(owner, addresses, '/account/otp/prove');
  return owner;
}

type Kept = Readonly<Pick<Customer, 'api' | 'csrf' | 'customerId'>> & {
  readonly cookies: readonly (readonly [string, string])[];
};

function sharedOwner({ api, shop }: Addresses): Promise<Customer> | undefined {
  const text = process.env[variable];
  const kept = text === undefined ? undefined : (JSON.parse(text) as Kept);
  if (kept?.api !== api) return undefined;
  const owner = new Customer(api, shop);
  owner.email = admin.email;
  owner.csrf = kept.csrf;
  owner.customerId = kept.customerId;
  owner.cookies = new Map(kept.cookies);
  return Promise.resolve(owner);
}

async function signIn(addresses: Addresses): Promise<Customer> {
  const owner = new Customer(addresses.api, addresses.shop);
  await answerOfBusy(() => owner.call('POST', '/account/login', admin));
  const answer = await passWithCode(owner, addresses, '/account/otp/verify');
  const { authToken, userDetails } = answer.body as Session;
  owner.email = admin.email;
  owner.csrf = authToken;
  owner.customerId = userDetails.customerId;
  return owner;
}

/** Sends the codes that the app shows to a call until it takes one. */
function passWithCode(owner: Customer, addresses: Addresses, path: string): Promise<Answer> {
  const sandbox = sandboxAt(addresses.sandbox);
  const tried = new Set<string>();
  return eventually(
    'a code of the demo admin that was not used yet',
    async () => {
      const notices = (await sandbox.send('GET', '/controls/notices')) as Notice[];
      const code = notices.find(({ id }) => id === 'demo-admin-code')?.code ?? '';
      if (tried.has(code)) return undefined;
      tried.add(code);
      const answer = await owner.call('POST', path, { code });
      return answer.status < 300 && answer;
    },
    nextCodeMs,
  );
}

/** A person invited into a role by the owner: account, password, authenticator app, session. */
export async function joinStaff(
  { api, shop }: Addresses,
  sandbox: Sandbox,
  { owner, role }: { owner: Customer; role: string },
): Promise<Customer> {
  const email = freshAddress(role);
  expectOk(await owner.call('POST', '/admin/staff/invitations', { email, role }));
  const mail = await sandbox.mail(email, /^Join the/);
  const link = mail.links.find((each) => each.includes('/account/staff#')) ?? '';
  const member = new Customer(api, shop);
  const account = { firstName: 'Baraka', lastName: 'Mutua', password: goodPassword };
  const token = link.split('#')[1];
  expectOk(await member.call('POST', '/account/staff/accept', { token, account }));
  await member.signIn(email, goodPassword);
  const again = { currentPassword: goodPassword };
  const { body } = await member.call('POST', '/account/totp/start', again);
  const { secret } = body as { secret: string };
  expectOk(await member.call('POST', '/account/totp/confirm', { code: totpOf(secret) }));
  return member;
}

function expectOk({ status, text }: { status: number; text: string }): void {
  if (status >= 300) throw new Error(`refused with ${status}: ${text}`);
}
