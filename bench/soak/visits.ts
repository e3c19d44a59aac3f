import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { Pool } from 'undici';
import { secondMs } from '#contracts/time.ts';
import { askAtRate } from '../../e2e/support/at-rate.ts';
import type { Customer } from '../../e2e/support/customer.ts';
import { twoDigits } from '../measure/timing.ts';
import { headers } from '../reads/load.ts';

const list = '/api/products/proxy/details/global-config';

/** What everybody reads, what is read of one proxy, and what is a customer's own. */
const shared = [
  '/',
  '/residential',
  '/api/products/countries',
  '/api/products/proxies?page=0&countryCode=US&segments=true',
  `${list}?countryCode=US`,
  `${list}?countryCode=US&pageNum=3&sort=speed`,
  `${list}?countryCode=GB&sort=price`,
  `${list}?countryCode=US&search=fiber`,
] as const;
const own = ['/api/dashboard/summary', '/api/orders/search', '/api/balance'] as const;

/** One visit of so many is to a single proxy. */
const proxyOf = 4;
/** How often each customer opens their own pages, at any rate of the other visits. */
const lookEveryMs = 3 * secondMs;

type Visit = Readonly<{ path: string; headers: Record<string, string> }>;
/** The visits of a shop, one after the other and from the start again. */
export type Visits = Readonly<{ next: () => Visit }>;

/** Strangers as many as come, and these customers, each as often as a person looks. */
export function visitsOf(customers: readonly Customer[], proxyIds: readonly string[]): Visits {
  let turn = 0;
  let looks = 0;
  let nextLookAt = performance.now();
  const at = (paths: readonly string[], nth: number) => paths[nth % paths.length] ?? '/';
  const look = (): Visit => {
    const customer = customers[looks % customers.length];
    const path = at(own, Math.floor(looks / customers.length));
    looks += 1;
    nextLookAt = performance.now() + lookEveryMs / customers.length;
    return { path, headers: { ...headers, ...customer?.headers('GET') } };
  };
  const next = () => {
    if (performance.now() >= nextLookAt) return look();
    turn += 1;
    if (turn % proxyOf > 0) return { path: at(shared, turn), headers };
    return { path: `/api/products/proxies/${at(proxyIds, turn / proxyOf)}`, headers };
  };
  return { next };
}

/** Answers since they were last taken, and how long those took in milliseconds. */
export type Answers = Readonly<{ answered: number; p50: number; p99: number; failed: string[] }>;

/** Sends requests to a shop and keeps the times in memory of a fixed size, for any duration. */
export class Visitors {
  readonly #pool: Pool;
  readonly #visits: Visits;
  readonly #times: RecordableHistogram = createHistogram();
  #failed: string[] = [];

  constructor(origin: string, visits: Visits) {
    this.#pool = new Pool(origin, { connections: 32 });
    this.#visits = visits;
  }

  /** Answers a second to 32 clients that each ask after their last answer. */
  async highestRate(forMs: number): Promise<number> {
    const beganAt = performance.now();
    const lane = async () => {
      while (performance.now() < beganAt + forMs) await this.#ask();
    };
    await Promise.all(Array.from({ length: 32 }, lane));
    const { answered, failed } = this.take();
    if (failed.length > 0) throw new Error(`At the highest rate: ${failed[0]}`);
    return (answered * 1_000) / (performance.now() - beganAt);
  }

  atRate(perSecond: number, over: AbortSignal): Promise<void> {
    return askAtRate(() => this.#ask(), { perSecond, over });
  }

  take(): Answers {
    const at = (share: number) => twoDigits(this.#times.percentile(share) / 1_000);
    const taken = {
      answered: this.#times.count,
      p50: at(50),
      p99: at(99),
      failed: this.#failed,
    };
    this.#times.reset();
    this.#failed = [];
    return taken;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #ask(): Promise<void> {
    const { path, headers: asked } = this.#visits.next();
    const beganAt = performance.now();
    try {
      const { statusCode, body } = await this.#pool.request({
        path,
        method: 'GET',
        headers: asked,
      });
      const text = await body.text();
      if (statusCode !== 200) this.#failed.push(`${path}: ${statusCode} ${text.slice(0, 200)}`);
    } catch (cause) {
      this.#failed.push(`${path}: ${String(cause)}`);
    }
    // The histogram counts whole numbers: microseconds.
    this.#times.record(Math.max(1, Math.round((performance.now() - beganAt) * 1_000)));
  }
}
