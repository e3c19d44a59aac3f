import { holdMs } from '#contracts/sale/payments.ts';
import { minuteMs, secondMs } from '#contracts/time.ts';
import { brokenInvariants } from '../../modules/admin/testing/invariants.ts';
import type { SalesContext } from '#modules/sales';
import type { Queryable } from '#platform/db.ts';
import { DatabaseUnavailable } from '#platform/database/database-trouble.ts';
import { DomainError } from '#platform/errors.ts';
import type { Held } from './carts.ts';
import { givenCast, type Cast } from './cast.ts';
import { Crowd, drawRush, type Rush } from './crowd.ts';
import { Gateways } from './gateways.ts';
import { takeFromPost } from './post.ts';
import { endQuietly } from './quiet-end.ts';
import { Crashed, databaseChooses, leastAdvanced, Schedule } from './schedule.ts';
import type { Outcome, Task } from './schedule.ts';
import { began, openInstance, type Instance, type Stage } from './shop.ts';
import { decideRefund, inputForRefund } from './staff.ts';
import { Teams } from './team.ts';
import { compareWithTruth, findStuck } from './truth.ts';
import { dueWork, takeTurnOf, type Due } from './worker.ts';

const stepsMax = 1_200;
const tasksMax = 8;
/** Seldom, as in the worker: most rounds of them find nothing, in many statements. */
const letGoPercent = 10;
const reconcilePercent = 3;
/** Of the steps: a process that dies takes half of everything with it. */
const crashPerMille = 6;
/** Of the steps that are the database's. */
const troublePerMille = 8;
/** Runs without concurrency: in the others every ready task can continue. */
const abreastPercent = 25;
/** After it every prompt that was just paid is due. */
const restMs = 15 * secondMs;
/** How far the clock of a process can be from the others. */
const skewMaxMs = 2 * secondMs;

type Machinery = Readonly<{
  look: Queryable;
  pass: (ms: number) => void;
  countBlocked: () => Promise<number>;
}>;

/** One seed's story, from the first click to the day when nothing is open any more. */
export class Play {
  readonly trace: string[] = [];
  readonly faults: string[] = [];
  /** What was done to the shop, by kind. */
  readonly chaos: ReadonlyMap<string, number>;
  readonly #stage: Stage;
  readonly #schedule: Schedule;
  readonly #instances: readonly Instance[];
  readonly #pass: Machinery['pass'];
  readonly #look: Machinery['look'];
  /** Tasks go on abreast, so that two of one kind read before either writes. */
  readonly #isAbreast: boolean;
  readonly #rush: Rush | undefined;
  #cast: Cast;
  #crowd: Crowd | undefined;
  readonly #gateways: Gateways;
  #staffWishesLeft: number;
  #contestsLeft: number;
  #forgeriesLeft: number;
  #crashesLeft: number;
  #troublesLeft: number;

  constructor(stage: Stage, { look, pass, countBlocked }: Machinery) {
    const { chance, chaos } = stage;
    this.#stage = stage;
    this.#cast = { buyers: [], proxies: [], coupon: undefined, teams: new Teams(stage) };
    this.chaos = chaos.counts;
    this.#pass = pass;
    this.#look = look;
    const skew = chance.percent(30) ? chance.upTo(2 * skewMaxMs) - skewMaxMs : 0;
    this.#instances = [openInstance(stage, 0), openInstance(stage, skew)];
    if (skew !== 0) chaos.did('clocks differ');
    this.#gateways = new Gateways(stage, (name, work) => this.#spawn(name, work));
    this.#rush = drawRush(chance);
    this.#isAbreast = this.#rush !== undefined || chance.percent(abreastPercent);
    if (this.#isAbreast) chaos.did('tasks went abreast');
    this.#staffWishesLeft = 2 + chance.upTo(4);
    this.#contestsLeft = chance.upTo(3);
    // A forger does not wait until a prompt is over, and a hasty provider would trust them.
    this.#forgeriesLeft = stage.till.isHasty ? 0 : 1 + chance.upTo(3);
    this.#crashesLeft = chance.percent(50) ? 1 + chance.upTo(3) : 0;
    this.#troublesLeft = chance.percent(50) ? 1 + chance.upTo(3) : 0;
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
    const [first] = this.#instances;
    if (!first) return;
    this.#cast = await givenCast(this.#stage, first.free, this.#rush);
    this.#crowd = new Crowd(this.#stage, this.#cast, {
      ...(this.#rush && { rush: this.#rush }),
      spawn: (name, work) => this.#spawn(name, work),
    });
  }

  /** One event of the story. False when there is nothing left to happen. */
  async #next(): Promise<boolean> {
    const { chance } = this.#stage;
    const ready = this.#schedule.ready();
    const isRushing = this.#crowd?.isRushing === true;
    if (ready.length > 0 && (isRushing || chance.percent(72))) {
      await this.#step(chance.pick(this.#isAbreast ? leastAdvanced(ready) : ready));
      return true;
    }
    if (this.#crowd && this.#schedule.tasks.size === 0) {
      this.#crowd.isRushing = false;
      const held = await this.#crowd.outlasted();
      if (held) {
        await this.#outlast(this.#crowd, held);
        return true;
      }
    }
    const events = this.#possible();
    const isOver = this.#crowd?.wishesLeft === 0 && this.#schedule.tasks.size === 0;
    const isAwaited = this.#open().some(({ isLeft, state }) => !isLeft && state === 'open');
    if (isOver && chance.percent(isAwaited ? 2 : 8)) return false;
    await chance.pick(events)();
    await this.#schedule.settle();
    return true;
  }

  /** The possible moves; one listed twice is twice as likely. A new kind of move is added here. */
  #possible(): (() => unknown)[] {
    const { chance, till, operatorPost, bank } = this.#stage;
    const crowd = this.#crowd;
    const events: (() => unknown)[] = [() => this.#wait()];
    const twice = (event: () => unknown) => events.push(event, event);
    if (this.#open().length > 0) twice(() => this.#act());
    if (this.#open().length > 1) twice(() => this.#act());
    // An outage is over sooner than the next one comes.
    if (chance.percent(till.isAway ? 20 : 2)) events.push(() => this.#toggleOutage());
    if (this.#forgeriesLeft > 0 && this.#open().length > 0) {
      events.push(() => {
        this.#forgeriesLeft -= 1;
        this.#forge();
      });
    }
    if (crowd?.mayPayByHand()) events.push(() => crowd.payByHand());
    if (this.#contestsLeft > 0 && (bank.contestable().length > 0 || bank.undecided().length > 0)) {
      events.push(() => {
        if (bank.goOn()) this.#contestsLeft -= 1;
      });
    }
    if (this.#schedule.tasks.size >= tasksMax) return events;
    if (crowd && crowd.wishesLeft > 0) twice(() => crowd.input());
    const post = [till.messages, till.notices, bank.letters, operatorPost.results];
    if (post.some(({ length }) => length > 0)) twice(() => this.#deliver());
    if (crowd?.mayTypeCode()) twice(() => crowd.typeCode());
    if (crowd?.mayAskForPayout()) events.push(() => crowd.askForPayout());
    const { teams } = this.#cast;
    if (teams.mayLeave()) events.push(() => teams.leave((name, work) => this.#spawn(name, work)));
    events.push(...this.#gateways.events());
    if (this.#staffWishesLeft > 0 && till.charges().length > 0) {
      events.push(() => this.#askForRefund());
    }
    if (chance.percent(20)) events.push(() => this.#decide());
    twice(() => this.#sweep());
    return events;
  }

  #open() {
    const { till } = this.#stage;
    return till.prompts.filter(({ state }) => state === 'open' || state === 'timed-out');
  }

  /** Holds run out, somebody else comes, and only then is what was held paid for. */
  async #outlast(crowd: Crowd, held: Held) {
    const { till } = this.#stage;
    this.#note('holds run out');
    // By the clocks of all processes, not only of one that is ahead.
    this.#pass(holdMs + skewMaxMs + secondMs);
    crowd.takeOver(held);
    await this.#schedule.endAll(stepsMax);
    for (const prompt of this.#open()) if (!prompt.isLeft) till.pay(prompt);
  }

  async #step(task: Task) {
    const { next } = task;
    const outcome = this.#drawOutcome(task);
    this.#note(`${task.instance} ${task.name}: ${next}${outcome === 'go' ? '' : `, ${outcome}`}`);
    await this.#schedule.step(task, outcome);
    const waiting = [...this.#schedule.tasks].filter(({ blocked }) => blocked);
    if (waiting.length > 1) this.#note(`${waiting.length} wait: ${databaseChooses}`);
    const { written } = this.#schedule;
    if (next !== 'commit' || written.size === 0) return;
    this.#schedule.written = new Set();
    await this.#lookAround(written);
  }

  /** Mostly the step is taken; sometimes its process dies, or the database does not answer. */
  #drawOutcome({ isAtDatabase }: Task): Outcome {
    const { chance, chaos } = this.#stage;
    const draw = chance.upTo(1_000);
    if (this.#crashesLeft > 0 && draw < crashPerMille) {
      this.#crashesLeft -= 1;
      chaos.did('process killed');
      return chance.pick(['crash-before', 'crash-after']);
    }
    const isTrouble = crashPerMille <= draw && draw < crashPerMille + troublePerMille;
    if (!isTrouble || !isAtDatabase || this.#troublesLeft === 0) return 'go';
    this.#troublesLeft -= 1;
    chaos.did('database did not answer');
    return chance.pick(['refused', 'unanswered']);
  }

  #wait() {
    const { chance, chaos } = this.#stage;
    const isLong = chance.percent(3);
    if (isLong) chaos.did('clock jumped');
    const ms = isLong ? (1 + chance.upTo(20)) * minuteMs : 200 + chance.upTo(9 * secondMs);
    this.#note(`${ms} ms pass`);
    this.#pass(ms);
  }

  async #askForRefund() {
    const { db, chance } = this.#stage;
    const acts = await inputForRefund(db, chance, this.#staffWishesLeft);
    if (acts.length > 0) this.#staffWishesLeft -= 1;
    for (const { name, run } of acts) this.#spawn(name, run);
  }

  async #decide() {
    const { db, chance } = this.#stage;
    const act = await decideRefund(db, chance);
    if (act) this.#spawn(act.name, act.run);
  }

  /** A person uses a prompt or a payment page. */
  #act(prompt = this.#stage.chance.pick(this.#open())) {
    const { chance, till } = this.#stage;
    const draw = chance.upTo(100);
    const { paymentId } = prompt;
    const act = (what: string, action: () => void) => {
      this.#note(`${paymentId.slice(0, 10)}: ${what}`);
      action();
    };
    if (draw < 50 && !prompt.isLeft) return act('paid', () => till.pay(prompt));
    if (prompt.state === 'timed-out' || prompt.isLeft) return;
    if (draw < 60) return act('cancelled', () => till.decline(prompt, 'cancelled'));
    if (draw < 64) return act('no funds', () => till.decline(prompt, 'poor'));
    if (draw < 75) return act('timed out', () => till.decline(prompt, 'timed-out'));
  }

  /** A forger claims that a prompt was paid; preferably one that will not be. */
  #forge() {
    const { chance, till } = this.#stage;
    const prompts = this.#open().filter(({ provider }) => provider === 'daraja');
    const left = prompts.filter(({ isLeft }) => isLeft);
    const among = left.length > 0 && chance.percent(70) ? left : prompts;
    if (among.length === 0) return;
    const first = chance.pick(among);
    this.#note(`${first.paymentId.slice(0, 10)}: forged`);
    till.forge(first);
  }

  #deliver() {
    const { chance, chaos } = this.#stage;
    const taken = takeFromPost(this.#stage);
    if (!taken) return;
    if (chance.percent(5)) return chaos.did('message lost');
    this.#spawn(taken.name, taken.run);
  }

  async #sweep() {
    const { chance, chaos } = this.#stage;
    const turn = (loop: Parameters<typeof takeTurnOf>[1]) =>
      this.#spawn(loop, (ctx) => takeTurnOf(ctx, loop));
    if (chance.percent(letGoPercent)) return turn(chance.percent(30) ? 'traffic-lots' : 'let-go');
    if (chance.percent(reconcilePercent)) return turn(chance.pick(['lost-prompts', 'statement']));
    const instance = chance.upTo(this.#instances.length);
    for (const { name, run } of await this.#due(instance)) {
      const runs = chance.percent(/refund|dispute/.test(name) ? 40 : 15) ? 2 : 1;
      if (runs > 1) chaos.did('one job taken twice');
      for (let one = 0; one < runs; one += 1) this.#spawn(name, run, instance);
    }
  }

  /** What the worker of an instance would take up now. */
  async #due(instance: number): Promise<Due[]> {
    const ctx = this.#instances[instance]?.free;
    return ctx ? dueWork(ctx, this.#stage) : [];
  }

  #toggleOutage() {
    const { till, chaos } = this.#stage;
    till.isAway = !till.isAway;
    if (till.isAway) chaos.did('providers away');
    this.#note(till.isAway ? 'the providers go away' : 'the providers are back');
  }

  #spawn(
    name: string,
    work: (ctx: SalesContext) => Promise<unknown>,
    on = this.#stage.chance.upTo(this.#instances.length),
  ) {
    const instance = this.#instances[on];
    if (!instance) return;
    this.#note(`${on} begins ${name}`);
    this.#schedule.spawn(on, name, (task) => work(instance.contextOf(this.#schedule, task)));
  }

  #ended({ name }: Task, error: unknown) {
    if (error === undefined || error instanceof Crashed) return;
    if (error instanceof DomainError) return this.#note(`${name}: refused, ${error.code}`);
    // A caller gets 503, a worker repeats, and a message is lost or sent again.
    if (error instanceof DatabaseUnavailable) return this.#note(`${name}: no answer`);
    const text = error instanceof Error ? `${error.name}: ${error.message}` : 'not an error';
    this.faults.push(`${name} broke: ${text}`);
  }

  /** Rules after every commit; checked only where they may have broken. */
  async #lookAround(written?: ReadonlySet<string>) {
    const { now } = this.#stage;
    for (const label of this.#schedule.circles.splice(0)) {
      this.faults.push(`claims-in-order: two orders waited for each other at ${label}`);
    }
    const broken = await brokenInvariants(this.#look, new Date(now()), written);
    for (const { id, subject, detail } of broken) this.faults.push(`${id}: ${subject}, ${detail}`);
  }

  /** The weather clears, everybody finishes, and time passes until nothing is left to do. */
  async #finish() {
    const { till, bank, counter, utility, db, now } = this.#stage;
    till.isAway = false;
    till.isCalm = true;
    for (const open of bank.undecided()) bank.decide(open);
    this.#note('the weather clears');
    await this.#schedule.endAll(stepsMax);
    await this.#doTheRest();
    await this.#schedule.endAll(stepsMax);
    const ctx = this.#instances[0]?.free;
    if (!ctx) return;
    await this.#gateways.reportAll(() => this.#schedule.endAll(stepsMax));
    const customers = this.#cast.buyers.map(({ customerId }) => customerId);
    const ending = {
      pass: this.#pass,
      faults: this.faults,
      note: (line: string) => this.#note(line),
      findOpen: () => findStuck(db, customers, new Date(now())),
    };
    await endQuietly(ctx, this.#stage, ending);
    if (this.faults.length > 0) return;
    counter.endAll();
    await this.#lookAround();
    const truth = { till, utility, buyers: this.#cast.buyers, at: new Date(now()) };
    this.faults.push(
      ...(await compareWithTruth(db, truth)),
      ...(await this.#cast.teams.differences(db)),
      ...(await this.#gateways.differences(db)),
    );
  }

  /** Every remaining actor pays, forges, enters a code or requests a refund now. */
  async #doTheRest() {
    for (const prompt of this.#open()) this.#act(prompt);
    for (; this.#forgeriesLeft > 0; this.#forgeriesLeft -= 1) this.#forge();
    while (this.#crowd?.mayPayByHand()) this.#crowd.payByHand();
    while (this.#crowd?.mayTypeCode()) this.#crowd.typeCode();
    // A fresh payment can be refunded once the shop knows of it.
    this.#pass(restMs);
    for (const { name, run } of await this.#due(0)) this.#spawn(name, run, 0);
    await this.#schedule.endAll(stepsMax);
    while (this.#crowd?.mayAskForPayout()) this.#crowd.askForPayout();
    // Some of what is asked for is refused, which ends as well.
    for (let left = this.#staffWishesLeft; left > 0; left -= 1) await this.#askForRefund();
  }

  #note(line: string) {
    const { now } = this.#stage;
    this.trace.push(`${String(now() - began).padStart(9)} ${line}`);
  }
}
