import { startProgram } from '../../scripts/program.ts';
import { curl, type Credentials } from '../support/curl.ts';
import { Customer, freshPhone } from '../support/customer.ts';
import { tellWhenFailed } from '../support/last-words.ts';
import { readBooks } from '../support/books.ts';
import { eventually } from '../../scripts/eventually.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { expect, test } from '../support/visit.ts';
import { atThisPace } from '../../scripts/pace.ts';

let program: Awaited<ReturnType<typeof startProgram>>;

test.beforeAll(async () => {
  test.setTimeout(atThisPace(180_000));
  program = await startProgram();
});
test.afterEach(() => tellWhenFailed(program));
test.afterAll(() => program?.stop());

type Listed = Readonly<{
  id: string;
  availability: string;
  loc: Readonly<{ cc: string; city: string; regionName: string }>;
}>;

/** A free proxy with a free neighbour in its own city. */
const freeWithNeighbour = (customer: Customer) =>
  eventually(
    'a free proxy with a neighbour',
    async () => {
      const query = 'countryCode=US&pageSize=100&pageNum=0';
      const path = `/products/proxy/details/global-config?${query}`;
      const { body } = await customer.call('GET', path);
      const free = (body as Listed[]).filter(({ availability }) => availability === 'available');
      return free.find((one) =>
        free.some(({ id, loc }) => id !== one.id && loc.city === one.loc.city),
      );
    },
    90_000,
  );

async function credentialsOf(customer: Customer): Promise<Credentials> {
  const [order] = (await customer.orders()) as unknown as { orderData: Record<string, string> }[];
  const data = order?.orderData ?? {};
  return {
    host: data['HOST'] ?? '',
    socksPort: Number(data['SOCK_PORT']),
    httpPort: Number(data['HTTP_PORT']),
    username: data['PROXY_USER'] ?? '',
    password: data['PROXY_PASSWORD'] ?? '',
  };
}

const exitOf = (body: string) => (JSON.parse(body) as { ip: string }).ip;
/** A check at once, two more twenty seconds apart, and a sweep; a loaded machine takes longer. */
const noticedWithinMs = 180_000;

test('an address that dies is noticed, taken off sale and replaced behind the same lease', async () => {
  test.setTimeout(atThisPace(420_000));
  const sandbox = sandboxAt(program.addresses.sandbox);
  const { api, shop } = program.addresses;
  const customer = await new Customer(api, shop).join(sandbox, 'stranded');
  const bought = await freeWithNeighbour(customer);
  const phone = freshPhone();
  await sandbox.phone(phone, { script: 'approve', afterMs: 20 });
  expect((await customer.pay(bought.id, { phone })).status).toBe(200);
  await sandbox.mail(customer.email, /ready/i);
  const credentials = await credentialsOf(customer);
  const before = await curl('socks5h', credentials);
  expect(before.exitCode).toBe(0);
  const dead = exitOf(before.body);

  await sandbox.send('POST', `/controls/upstreams/${dead}`, { state: 'dead' });
  // The customer's own failing request is what makes the shop look.
  expect((await curl('socks5h', credentials)).exitCode).not.toBe(0);
  await eventually(
    'the same HOST:PORT to work again',
    async () => {
      const now = await curl('socks5h', credentials);
      return now.exitCode === 0 && exitOf(now.body) !== dead;
    },
    noticedWithinMs,
  );
  // It is nobody's once every gateway has let go of it.
  await eventually('the dead address to be off sale', async () => {
    const { body } = await customer.call('GET', `/products/proxies/${bought.id}`);
    return (body as Listed).availability === 'unhealthy';
  });
  await sandbox.mail(customer.email, /address|moved|replaced/i);
  const [order] = (await customer.orders()) as unknown as { orderData: Record<string, string> }[];
  expect(order?.orderData).toMatchObject({
    HOST: credentials.host,
    PROXY_USER: credentials.username,
  });
  const after = exitOf((await curl('http', credentials)).body);
  // What is leased is in no list (decision H1).
  const held = await readBooks(program.addresses.database, async (client) => {
    const { rows } = await client.query<{ city: string; cc: string }>(
      'select city, country_code as cc from proxies where host(ip) = $1',
      [after],
    );
    return rows[0];
  });
  expect([held?.city, held?.cc]).toEqual([bought.loc.city, bought.loc.cc]);
});
