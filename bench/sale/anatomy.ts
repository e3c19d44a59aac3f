import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** The steps of a sale, as `docs/architecture.md` names its transactions. */
export const saleSteps = ['quote', 'open', 'claim', 'accept', 'callback', 'ask', 'settle'] as const;
export type SaleStep = (typeof saleSteps)[number];

/** What one step of one sale asks of the database, and how long it takes. */
export type StepCost = {
  /** Every statement, `begin` and `commit` among them. */
  statements: number;
  /** Times that the step waited for an answer: what is sent without waiting counts once. */
  waits: number;
  /** Transactions that wrote; each waits for the disk once. */
  commits: number;
  ms: number;
};

type Trail = { step: SaleStep; since: number; costs: Map<SaleStep, StepCost> };

const trails = new AsyncLocalStorage<Trail>();
const none = (): StepCost => ({ statements: 0, waits: 0, commits: 0, ms: 0 });

/** Follows the statements of one sale until it ends; answers what each step came to. */
export async function followSale(work: () => Promise<unknown>) {
  const trail: Trail = { step: 'quote', since: performance.now(), costs: new Map() };
  await trails.run(trail, work);
  enter(trail, 'settle');
  return trail;
}

/** From here on what the sale does belongs to this step. Nothing is followed outside a sale. */
export function beginStep(step: SaleStep): void {
  const trail = trails.getStore();
  if (trail) enter(trail, step);
}

function enter(trail: Trail, step: SaleStep) {
  const now = performance.now();
  costOf(trail).ms += now - trail.since;
  trail.since = now;
  trail.step = step;
}

function costOf(trail: Trail): StepCost {
  const known = trail.costs.get(trail.step) ?? none();
  trail.costs.set(trail.step, known);
  return known;
}

/** The steps that begin with a new transaction. */
const opens: Partial<Record<SaleStep, SaleStep>> = { quote: 'open', ask: 'settle' };

const writes = /\b(insert into|update|delete from)\b/i;

/** Counts what goes to the server while `work` runs, below everything that is ours. */
export async function countingStatements<T>(work: () => Promise<T>): Promise<T> {
  const query = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => unknown;
  const flying = new WeakMap<pg.Client, { count: number; hasWritten: boolean }>();
  const counted = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    const asked = query.call(this, config, ...rest);
    const trail = trails.getStore();
    if (!trail || !(asked instanceof Promise)) return asked;
    const text = typeof config === 'string' ? config : (config as { text: string }).text;
    const own = flying.get(this) ?? { count: 0, hasWritten: false };
    flying.set(this, own);
    if (text === 'begin') enter(trail, opens[trail.step] ?? trail.step);
    const cost = costOf(trail);
    cost.statements += 1;
    if (own.count === 0) cost.waits += 1;
    const isAlone = this.getTransactionStatus() === 'I' && own.count === 0;
    own.hasWritten ||= writes.test(text);
    if (own.hasWritten && (text === 'commit' || (isAlone && text !== 'begin'))) cost.commits += 1;
    if (text === 'commit' || text === 'rollback' || (isAlone && text !== 'begin')) {
      own.hasWritten = false;
    }
    own.count += 1;
    const landed = () => {
      own.count -= 1;
      if (text === 'commit' && trail.step === 'open') enter(trail, 'claim');
    };
    asked.then(landed, landed);
    return asked;
  };
  Reflect.set(pg.Client.prototype, 'query', counted);
  try {
    return await work();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
  }
}

/** What all steps of one sale asked of the database together. */
export function totalsOf({ costs }: Trail): Pick<StepCost, 'statements' | 'waits'> {
  const all = [...costs.values()];
  const sum = (name: 'statements' | 'waits') => all.reduce((total, cost) => total + cost[name], 0);
  return { statements: sum('statements'), waits: sum('waits') };
}

export type Anatomy = Readonly<Record<SaleStep, StepCost>>;

/** The median of each figure of a step over several sales. */
export function mediansOf(sales: readonly Trail[]): Anatomy {
  const median = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const of = (step: SaleStep): StepCost => {
    const costs = sales.map(({ costs: all }) => all.get(step) ?? none());
    const figure = (name: keyof StepCost) => median(costs.map((cost) => cost[name]));
    return {
      statements: figure('statements'),
      waits: figure('waits'),
      commits: figure('commits'),
      ms: Number(figure('ms').toFixed(1)),
    };
  };
  return Object.fromEntries(saleSteps.map((step) => [step, of(step)])) as Anatomy;
}
