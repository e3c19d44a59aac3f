import assert from 'node:assert/strict';
import type { Check } from '../../../scripts/suites/checks.ts';
import { quickPayments, startProgram, type Program } from '../../../scripts/gate/program.ts';
import { readBooks } from '../../support/books.ts';
import { payServer } from '../../support/buy-server.ts';
import { Customer, freshPhone, type Answer } from '../../support/customer.ts';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { sandboxAt, type Sandbox } from '../../support/sandbox.ts';
import { joinStaff, proveOwner, signInOwner } from '../../support/staff.ts';
import { expectCleanLogs, expectSound, expectTruth } from '../../support/soundness.ts';

const withinMs = 40_000;
const owners = new WeakMap<Program, Promise<Customer>>();

export type Row = Readonly<{
  state: string;
  receipt: string | null;
  result_code: string | null;
  provider_reference: string | null;
  reference: string;
  order_id: string;
  order_state: string;
  exceptions: string[];
  pushes: number;
}>;

/** One case's customer, and what it may do to both sides of the shop. */
export class Scene {
  readonly program: Program;
  readonly sandbox: Sandbox;
  readonly customer: Customer;

  constructor(program: Program, customer: Customer) {
    this.program = program;
    this.sandbox = sandboxAt(program.addresses.sandbox);
    this.customer = customer;
  }

  /** Requests a prompt on a phone with this behaviour, and returns the shop's answer. */
  async order(script: object = { script: 'approve', afterMs: 20 }, change: object = {}) {
    const phone = freshPhone();
    await this.sandbox.phone(phone, { ...script });
    return { phone, ...(await this.customer.payFree({ phone, change: { ...change } })) };
  }

  async buy(script?: object) {
    const { phone, proxy, answer } = await this.order(script);
    return { phone, proxy, id: paymentIdOf(answer) };
  }

  /** Opens a card payment, and waits for its page. */
  async card() {
    const change = { mode: 'LINK', accountNumber: this.customer.email };
    const { proxy, answer } = await this.customer.payFree({ phone: '', change });
    return { ...(await this.#page(paymentIdOf(answer))), proxy };
  }

  /** The same for a server that staff make by hand. */
  async serverByCard() {
    const account = { mode: 'LINK', accountNumber: this.customer.email } as const;
    return this.#page(paymentIdOf(await payServer(this.customer, account)));
  }

  async #page(id: string) {
    const { reference } = await this.until(id, ({ provider_reference: known }) => known !== null);
    return { id, reference };
  }

  async row(id: string): Promise<Row> {
    const rows = await readBooks(this.program.addresses.database, (client) =>
      client.query<Row>(
        `select a.state, a.receipt, a.result_code, a.provider_reference, a.reference, a.order_id,
                o.state as order_state, array(select kind from payment_exceptions e
                                               where e.payment_id = a.id order by id) as exceptions,
                (select count(*)::int from payment_events v
                  where v.payment_id = a.id and v.to_state = 'submitting') as pushes
           from payment_attempts a join orders o on o.id = a.order_id where a.id = $1`,
        [id],
      ),
    );
    const [row] = rows.rows;
    assert.ok(row, `${id} exists`);
    return row;
  }

  /** The payment once it matches the description; a failure shows its last state. */
  async until(id: string, isIt: (row: Row) => boolean, ms = withinMs): Promise<Row> {
    let last: Row | undefined;
    const look = async () => {
      last = await this.row(id);
      return isIt(last) && last;
    };
    return eventually(`payment ${id}`, look, ms).catch((error: unknown) => {
      throw new Error(`${String(error)} It is ${JSON.stringify(last)}.`);
    });
  }

  /** Paid and delivered, given so much time. */
  within = (id: string, ms: number) =>
    this.until(id, ({ order_state: state }) => state === 'delivered', ms);

  paid = (id: string) => this.until(id, ({ order_state: state }) => state === 'delivered');
  failed = (id: string) => this.until(id, ({ state }) => state === 'failed');

  /** What the order of a payment costs. */
  price = (id: string) =>
    this.#ask<{ minor: number }>(
      'select amount_minor::int as minor from payment_attempts where id = $1',
      id,
    );

  /** What became of money that came without a prompt. */
  async strayState(name: 'reference' | 'receipt', value: string): Promise<string | undefined> {
    const { rows } = await readBooks(this.program.addresses.database, (client) =>
      client.query<{ state: string }>(`select state from stray_money where ${name} = $1`, [value]),
    );
    return rows[0]?.state;
  }

  /** What the customer of this case has on the balance. */
  async creditMinor() {
    const { minor } = await this.#ask<{ minor: number }>(
      `select coalesce(-sum(amount_minor), 0)::int as minor from ledger_entries
        where account = 'customer_credit' and customer_id = $1`,
      this.customer.customerId,
    );
    return minor;
  }

  async #ask<Found extends object>(statement: string, value: string): Promise<Found> {
    const { rows } = await readBooks(this.program.addresses.database, (client) =>
      client.query<Found>(statement, [value]),
    );
    const [row] = rows;
    assert.ok(row, value);
    return row;
  }

  /** Another customer with an account. */
  stranger = () => {
    const { api, shop } = this.program.addresses;
    return new Customer(api, shop).join(this.sandbox, 'stranger');
  };

  /** The shop's owner, signed in once for all cases: a one-time code is used once. */
  owner(): Promise<Customer> {
    const known = owners.get(this.program) ?? signInOwner(this.program.addresses);
    owners.set(this.program, known);
    return known;
  }

  /** A second person who makes refunds: doubtful cases need two people. */
  async secondPerson(): Promise<Customer> {
    const owner = await proveOwner(this.program.addresses);
    return joinStaff(this.program.addresses, this.sandbox, { owner, role: 'finance' });
  }

  /** The newest push to a phone as the provider received it. */
  async push(phone: string): Promise<Readonly<Record<string, unknown>>> {
    const body = (await this.sandbox.pushesTo(phone)).at(-1);
    assert.ok(body, `a push to ${phone}`);
    return body;
  }

  /** The path of a callback, on loopback for any public address. */
  async doorOf(phone: string): Promise<string> {
    const { pathname } = new URL(String((await this.push(phone))['CallBackURL']));
    return this.program.addresses.api + pathname;
  }

  async deliveries(about: string) {
    const path = `/controls/deliveries?about=${encodeURIComponent(about)}`;
    const found = (await this.sandbox.send('GET', path)) as { id: string; body: string }[];
    return Array.isArray(found) ? found : [];
  }
}

export function paymentIdOf({ status, body, text }: Answer): string {
  assert.equal(status, 200, text);
  const { paymentId } = body as { paymentId?: string };
  assert.ok(paymentId, text);
  return paymentId;
}

export type Case = Readonly<{
  /** Number in the payments facts; a letter beside it for a case that they leave out. */
  number: string;
  name: string;
  play: (scene: Scene) => Promise<void>;
}>;

const normal = {
  push: null,
  query: null,
  token: null,
  callback: null,
  result: null,
  payout: null,
  utilityKes: 10_000_000,
  statusPayee: '',
};
const normalCards = {
  initialize: null,
  verify: null,
  webhook: null,
  domain: 'test',
  refundMs: 1_000,
};

/** Each case has a customer of its own, and is followed by the rules of the facts file. */
export const asCheck = ({ number, name, play }: Case): Check => ({
  name: `${number.padStart(3)}  ${name}`,
  run: (program) => playIn(program, `case${number}`, play),
});

async function playIn(program: Program, name: string, play: Case['play']) {
  const { addresses } = program;
  const sandbox = sandboxAt(addresses.sandbox);
  const customer = new Customer(addresses.api, addresses.shop);
  const scene = new Scene(program, await customer.join(sandbox, name));
  try {
    await play(scene);
  } finally {
    await sandbox.daraja(normal);
    await sandbox.paystack(normalCards);
  }
  await expectTruth(program);
  await expectSound(program);
  expectCleanLogs(program);
}

/** Plays in a program of its own with these settings, under the same rules. */
export async function playApart(env: Readonly<Record<string, string>>, play: Case['play']) {
  const program = await startProgram({ ...quickPayments, ...env });
  try {
    await playIn(program, 'apart', play);
  } finally {
    await program.stop();
  }
}
