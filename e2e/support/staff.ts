import type { Addresses } from '../../scripts/program.ts';
import { Customer, freshAddress, goodPassword } from './customer.ts';
import { eventually } from '../../scripts/eventually.ts';
import { sandboxAt, type Sandbox } from './sandbox.ts';
import { totpOf } from './totp.ts';

const admin = { email: 'admin@demo.test', password: 'lango demo pass 2026' };
const nextCodeMs = 70_000;

type Session = Readonly<{ authToken: string; userDetails: { customerId: string } }>;
type Notice = Readonly<{ id: string; code: string }>;

const owners = new Map<string, Promise<Customer>>();

/**
 * The demo shop's owner, signed in with both steps. Each code of the app works once and tries are
 * counted, so all tests of one process share the session.
 */
export function signInOwner(addresses: Addresses): Promise<Customer> {
  const known = owners.get(addresses.api) ?? signIn(addresses);
  owners.set(addresses.api, known);
  return known;
}

async function signIn(addresses: Addresses): Promise<Customer> {
  const sandbox = sandboxAt(addresses.sandbox);
  const owner = new Customer(addresses.api, addresses.shop);
  await owner.call('POST', '/account/login', admin);
  const tried = new Set<string>();
  const session = await eventually<Session>(
    'a code of the demo admin that was not used yet',
    async () => {
      const notices = (await sandbox.send('GET', '/controls/notices')) as Notice[];
      const code = notices.find(({ id }) => id === 'demo-admin-code')?.code ?? '';
      if (tried.has(code)) return undefined;
      tried.add(code);
      const { status, body } = await owner.call('POST', '/account/otp/verify', { code });
      return status === 200 ? body : undefined;
    },
    nextCodeMs,
  );
  owner.email = admin.email;
  owner.csrf = session.authToken;
  owner.customerId = session.userDetails.customerId;
  return owner;
}

/** Somebody invited into a role by the owner: account, password, authenticator app, session. */
export async function joinStaff(
  { api, shop }: Addresses,
  sandbox: Sandbox,
  { owner, role }: { owner: Customer; role: string },
): Promise<Customer> {
  const email = freshAddress(role);
  expectOk(await owner.call('POST', '/admin/staff/invitations', { email, role }));
  const mail = await sandbox.mail(email, /join the staff/i);
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
