import type { Log } from '../log.ts';
import type { Secret } from '../secrets.ts';

export type TracingSettings = Readonly<{
  /** Of an OpenTelemetry collector; undefined keeps no traces. */
  endpoint: string | undefined;
  headers: Secret | undefined;
  /** How many traces of all are kept, from 0 to 1. */
  share: number;
}>;

/**
 * Keeps traces of this process and sends them to the collector of the settings. Without one it does
 * nothing and loads nothing. Returns the end, which sends what is left.
 */
export async function openTracing(
  { endpoint, headers, share }: TracingSettings,
  { process, version, log }: Readonly<{ process: string; version: string; log: Log }>,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const [{ keepSpans }, { openSpanSender }] = await Promise.all([
    import('./keep-spans.ts'),
    import('./span-sender.ts'),
  ]);
  const sender = openSpanSender({
    endpoint,
    headers,
    resource: { 'service.name': `lango-${process}`, 'service.version': version },
    onTrouble: (reason) => {
      if (reason === undefined) log.info('the collector of traces takes them again');
      else log.warn({ reason }, 'the collector of traces does not take them; some will be dropped');
    },
  });
  const stop = keepSpans({ sender, share, collector: new URL(endpoint).host });
  return async () => {
    stop();
    await sender.close();
  };
}
