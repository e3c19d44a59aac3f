import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';

/**
 * How often the lag of the loop is sampled, in milliseconds; it is included in the result. Node's
 * own choice of ten wakes a process at rest a hundred times a second.
 */
const lagSampledEveryMs = 50;

/** Node's own metrics: processor, memory, lag of the loop, pauses. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({
    register: registry,
    prefix: 'lango_',
    eventLoopMonitoringPrecision: lagSampledEveryMs,
  });
  return registry;
}

export type Figure = Readonly<{ value: number; labels?: Readonly<Record<string, string>> }>;

type Described<Label extends string> = Readonly<{
  name: string;
  help: string;
  labelNames?: readonly Label[];
  /** How metrics of the processes of one cluster are aggregated; each separately by default. */
  aggregator?: 'sum' | 'max';
}>;

/**
 * A figure that is read when it is asked for. What cannot be read, such as a table while the
 * database is away, is left out: the other figures of the process are worth reading then.
 */
export function addFigure<Label extends string>(
  registry: Registry,
  { labelNames = [], aggregator = 'sum', ...described }: Described<Label>,
  read: () => readonly Figure[] | Promise<readonly Figure[]>,
): void {
  const gauge: Gauge = new Gauge({
    ...described,
    labelNames: [...labelNames],
    aggregator,
    registers: [registry],
    async collect() {
      gauge.reset();
      // Reset alone leaves a nought behind where there are no labels, which would say something.
      if (labelNames.length === 0) gauge.remove();
      try {
        for (const { labels = {}, value } of await read()) gauge.set(labels, value);
      } catch {
        // Left out, see above.
      }
    },
  });
}

/** Several metrics of one scrape come from one read: concurrent callers share its result. */
export function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
}
