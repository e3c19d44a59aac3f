import type { ProxyId } from '#contracts/ids.ts';
import { brokenInvariants } from '../../modules/admin/testing/invariants.ts';
import { dueAttempts, storeCallback, storeWebhook } from '#modules/payments';
import { letGo, resolvePayment } from '#modules/sales';
import type { SalesWorld } from '#modules/sales';
import { DomainError } from '#platform/errors.ts';
import { holdOrLease, startCheckout } from '../../modules/sales/testing/use-cases.ts';
import { wish } from './purchases.ts';
import { Crashed, Schedule, type Outcome, type Task } from './schedule.ts';
import { began, givenBuyer, givenProxy, leaseToRenew, openInstance } from './shop.ts';
import type { Buyer, Instance, Stage } from './shop.ts';
import { callbackBody, type Message } from './till.ts';
import { compareWithTruth, unheardPayments } from './truth.ts';

const stepsMax = 1_200;
const tasksMax = 8;
const duePerSweep = 20;
/** Seldom, as in the worker: most rounds of it find nothing, in many statements. */
const letGoPercent = 10;
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** The quiet end: each wait after which everything due is done, past the last watch of all. */
const drainWaits = [second, 11 * second, 11 * second, minute, 5 * minute, 16 * minute].concat([
  20 * minute,
  25 * hour,
  49 * hour,
  75 * hour,
]);
const drainRoundsMax = 30;

export type Cast = Readonly<{ buyers: readonly Buyer[]; proxies: readonly ProxyId[] }>;

/** One seed's story, from the first click to the day when nothing is open any more. */
export class Play {
  readonly trace: string[] = [];
  readonly faults: string[] = [];
  readonly #stage: Stage;
  readonly #schedule: Schedule;
  readonly #instances: readonly Instance[];
  readonly #pass: (ms: number) => void;
  #cast: Cast = { buyers: [], proxies: [] };
  #wishesLeft: number;
  #crashesLeft: number;

  constructor(
    stage: Stage,
    { pass, countBlocked }: { pass: (ms: number) => void; countBlocked: () => Promise<number> },
  ) {
    const { chance } = stage;
    this.#stage = stage;
    this.#pass = pass;
    const skew = chance.percent(30) ? chance.upTo(4 * second) - 2 * second : 0;
    this.#instances = [openInstance(stage, 0), openInstance(stage, skew)];
    this.#wishesLeft = 2 + chance.upTo(4);
    this.#crashesLeft = chance.percent(50) ? 1 + chance.upTo(3) : 0;
    this.#schedule = new Schedule(countBlocked, (task, error) => this.#ended(task, error));
  }

  /** Plays to the end. What went wrong is in `faults`, what happened in `trace`. */
  async run(): Promise<void> {
    await this.#setStage();
    try {
      for (let step = 0; step < stepsMax && this.faults.length === 0; step += 1) {
        if (!(await this.#next())) break;
      }
      if (this.faults.length === 0) await this.#finish();
    } finally {
      await this.#clearStage();
    }
  }

  /** After a fault the tasks that are left give their connections back. */
  async #clearStage() {
    for (let round = 0; this.#schedule.tasks.size > 0 && round < tasksMax; round += 1) {
      this.#instances.forEach((_, index) => this.#schedule.kill(index));
      await this.#schedule.settle();
    }
  }

  async #setStage() {
    const { chance } = this.#stage;
    const buyers: Buyer[] = [];
    const proxies: ProxyId[] = [];
    for (let n = 0; n < 1 + chance.upTo(3); n += 1) buyers.push(await givenBuyer(this.#stage, n));
    for (let n = 0; n < 1 + chance.upTo(2); n += 1) proxies.push(await givenProxy(this.#stage, n));
    this.#cast = { buyers, proxies };
  }

  /** One event of the story. False when there is nothing left to happen. */
  async #next(): Promise<boolean> {
    const { chance, till } = this.#stage;
    const ready = this.#schedule.ready();
    const open = till.prompts.filter(({ state }) => state === 'open' || state === 'timed-out');
    if (ready.length > 0 && chance.percent(72)) {
      await this.#step(chance.pick(ready));
      return true;
    }
    const isFree = this.#schedule.tasks.size < tasksMax;
    const events: (() => unknown)[] = [() => this.#wait()];
    if (this.#wishesLeft > 0 && isFree)
      events.push(
        () => this.#wish(),
        () => this.#wish(),
      );
    if (open.length > 0)
      events.push(
        () => this.#act(),
        () => this.#act(),
      );
    if (till.messages.length > 0 && isFree) events.push(() => this.#deliver());
    if (isFree)
      events.push(
        () => this.#sweep(),
        () => this.#sweep(),
      );
    if (chance.percent(2)) events.push(() => this.#toggleOutage());
    const isOver = this.#wishesLeft === 0 && this.#schedule.tasks.size === 0;
    if (isOver && chance.percent(8)) return false;
    await chance.pick(events)();
    await this.#schedule.settle();
    return true;
  }

  async #step(task: Task) {
    const { chance } = this.#stage;
    const isCrash = this.#crashesLeft > 0 && chance.percent(2);
    const outcome: Outcome = isCrash ? chance.pick(['crash-before', 'crash-after']) : 'go';
    if (isCrash) this.#crashesLeft -= 1;
    const { next } = task;
    this.#note(`${task.instance} ${task.name}: ${next}${isCrash ? `, ${outcome}` : ''}`);
    await this.#schedule.step(task, outcome);
    if (next === 'commit') await this.#lookAround();
  }

  #wait() {
    const { chance } = this.#stage;
    const isLong = chance.percent(8);
    const ms = isLong ? (1 + chance.upTo(20)) * minute : 200 + chance.upTo(9 * second);
    this.#note(`${ms} ms pass`);
    this.#pass(ms);
  }

  async #wish() {
    const { chance } = this.#stage;
    const { buyers, proxies } = this.#cast;
    this.#wishesLeft -= 1;
    const customer = chance.pick(buyers);
    const proxyId = chance.pick(proxies);
    if (chance.percent(8)) {
      const { customerId } = customer;
      const body = { proxyId, customerId, requestedService: 'PROXIES', plan: 'daily' } as const;
      return this.#spawn('hold', (world) => holdOrLease(world, { customer, body }));
    }
    const { customerId } = customer;
    const renews = chance.percent(50)
      ? await leaseToRenew(this.#stage, { customerId, proxyId })
      : undefined;
    const body = wish(chance, { phone: customer.phone, proxyId, renews });
    const name = `checkout ${body.metaData.proxyId.slice(0, 8)} by ${customerId.slice(0, 8)}`;
    const request = { customer, body, limitKey: undefined };
    const clicks = chance.percent(15) ? 2 : 1;
    for (let click = 0; click < clicks; click += 1) {
      this.#spawn(name, (world) => startCheckout(world, request));
    }
  }

  /** Somebody does something with a prompt or a payment page. */
  #act() {
    const { chance, till } = this.#stage;
    const open = till.prompts.filter(({ state }) => state === 'open' || state === 'timed-out');
    const prompt = chance.pick(open);
    const draw = chance.upTo(100);
    const { paymentId, provider } = prompt;
    const act = (what: string, action: () => void) => {
      this.#note(`${paymentId.slice(0, 10)}: ${what}`);
      action();
    };
    if (draw < 55) return act('paid', () => till.pay(prompt));
    if (prompt.state === 'timed-out') return;
    if (draw < 65) return act('cancelled', () => till.decline(prompt, 'cancelled'));
    if (draw < 70) return act('no funds', () => till.decline(prompt, 'poor'));
    if (draw < 82) return act('timed out', () => till.decline(prompt, 'timed-out'));
    if (draw < 97 && provider === 'daraja' && !till.isHasty) {
      return act('forged', () => till.forge(prompt));
    }
  }

  #deliver() {
    const { till, chance } = this.#stage;
    const message = till.takeMessage();
    if (!message || chance.percent(5)) return;
    const what = `${message.forged ? 'forged ' : ''}callback ${message.code}`;
    this.#spawn(`${what} for ${message.prompt.paymentId.slice(0, 10)}`, (world) =>
      receive(world, message),
    );
  }

  async #sweep() {
    const { chance } = this.#stage;
    if (chance.percent(letGoPercent)) return this.#spawn('let go', (world) => letGo(world));
    const instance = chance.upTo(this.#instances.length);
    const due = await this.#due(instance);
    for (const id of due) {
      const name = `resolve ${id.slice(0, 10)}`;
      const runs = chance.percent(15) ? 2 : 1;
      for (let run = 0; run < runs; run += 1) {
        this.#spawn(name, (world) => resolvePayment(world, id), instance);
      }
    }
  }

  async #due(instance: number) {
    const world = this.#instances[instance]?.free;
    return world ? (await dueAttempts(world, duePerSweep)).toSorted() : [];
  }

  #toggleOutage() {
    const { till } = this.#stage;
    till.isAway = !till.isAway;
    this.#note(till.isAway ? 'the providers go away' : 'the providers are back');
  }

  #spawn(
    name: string,
    work: (world: SalesWorld) => Promise<unknown>,
    on = this.#stage.chance.upTo(this.#instances.length),
  ) {
    const instance = this.#instances[on];
    if (!instance) return;
    this.#note(`${on} begins ${name}`);
    this.#schedule.spawn(on, name, (task) => work(instance.worldOf(this.#schedule, task)));
  }

  #ended({ name }: Task, error: unknown) {
    if (error === undefined || error instanceof Crashed) return;
    if (error instanceof DomainError) return this.#note(`${name}: refused, ${error.code}`);
    const text = error instanceof Error ? `${error.name}: ${error.message}` : 'not an error';
    this.faults.push(`${name} broke: ${text}`);
  }

  /** What must hold after every commit. */
  async #lookAround() {
    const { db, now } = this.#stage;
    const broken = await brokenInvariants(db, new Date(now()));
    for (const { id, subject, detail } of broken) this.faults.push(`${id}: ${subject}, ${detail}`);
  }

  /** The weather clears, everybody finishes, and time passes until nothing is left to do. */
  async #finish() {
    const { till, db, now } = this.#stage;
    till.isAway = false;
    this.#note('the weather clears');
    for (let step = 0; this.#schedule.tasks.size > 0; step += 1) {
      if (step > stepsMax) throw new Error('The last tasks do not end.');
      const [first] = this.#schedule.ready();
      if (first) await this.#schedule.step(first, 'go');
      else await this.#schedule.settle();
    }
    const world = this.#instances[0]?.free;
    if (!world) return;
    await this.#findLost();
    while (till.messages.length > 0) {
      const message = till.takeMessage();
      if (message) await receive(world, message);
    }
    for (const wait of drainWaits) {
      this.#pass(wait);
      await this.#drain(world);
      if (this.faults.length > 0) return;
    }
    const at = new Date(now());
    await this.#lookAround();
    this.faults.push(...(await compareWithTruth(db, { till, buyers: this.#cast.buyers, at })));
  }

  /**
   * Money whose push answer died with its process and whose callback was dropped as well is only in
   * the provider's list, which the sale does not read yet; here the message comes after all.
   */
  async #findLost() {
    const { till, db } = this.#stage;
    const unheard = await unheardPayments(db);
    for (const prompt of till.charges()) {
      if (!unheard.has(prompt.paymentId)) continue;
      this.#note(`${prompt.paymentId.slice(0, 10)}: told after all`);
      till.messages.push({ prompt, code: '0', text: 'paid', forged: false });
    }
  }

  async #drain(world: SalesWorld) {
    for (let round = 0; round < drainRoundsMax; round += 1) {
      const due = await this.#due(0);
      for (const id of due) {
        await resolvePayment(world, id).catch((error: unknown) => {
          this.faults.push(`resolve ${id} broke: ${String(error)}`);
        });
      }
      const gone = await letGo(world);
      if (due.length + gone === 0) return;
    }
    this.faults.push('the sweeps never come to rest');
  }

  #note(line: string) {
    const { now } = this.#stage;
    this.trace.push(`${String(now() - began).padStart(9)} ${line}`);
  }
}

function receive(world: SalesWorld, message: Message): Promise<unknown> {
  const at = world.clock();
  const { prompt, code } = message;
  if (prompt.provider === 'daraja') {
    const body = callbackBody(message);
    const { token } = prompt;
    return storeCallback(world, { token, body, sourceAddress: '196.201.214.200', at });
  }
  const { reference, charged } = prompt;
  const event = code === '0' ? 'charge.success' : 'charge.failed';
  const data = { id: reference, reference, status: event, amount: charged };
  const rawBody = Buffer.from(JSON.stringify({ event, data }));
  const sourceAddress = '52.31.139.75';
  return storeWebhook(world, { rawBody, signature: 'genuine', sourceAddress, at });
}
