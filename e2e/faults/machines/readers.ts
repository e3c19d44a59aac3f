import { Pool } from 'undici';
import { askAtRate } from '../../support/at-rate.ts';

const paths = [
  '/',
  '/api/products/countries',
  '/api/products/proxies?page=0&countryCode=US',
  '/api/products/proxy/details/global-config?pageNum=0&countryCode=US',
  '/api/products/proxy/details/global-config?pageNum=1&countryCode=GB&sort=price',
  '/api/products/vps',
] as const;

export type Reads = {
  answered: number;
  failed: string[];
  slowestMs: number;
  /** Since it was last reset. */
  slowestLatelyMs: number;
};
type Reading = Readonly<{ perSecond: number; over: AbortSignal; reads: Reads }>;

/** Visitors, so many a second however long answers take, until the signal. */
export async function readUntil(
  origin: string,
  { perSecond, over, reads }: Reading,
): Promise<void> {
  const pool = new Pool(origin, { connections: 64 });
  const ask = async (path: string) => {
    const beganAt = performance.now();
    try {
      const { statusCode, body } = await pool.request({ path, method: 'GET' });
      await body.dump();
      if (statusCode === 200) reads.answered += 1;
      else reads.failed.push(`${path}: ${statusCode}`);
    } catch (cause) {
      reads.failed.push(`${path}: ${String(cause)}`);
    }
    const tookMs = Math.round(performance.now() - beganAt);
    reads.slowestMs = Math.max(reads.slowestMs, tookMs);
    reads.slowestLatelyMs = Math.max(reads.slowestLatelyMs, tookMs);
  };
  await askAtRate((nth) => ask(paths[nth % paths.length] ?? '/'), { perSecond, over });
  await pool.close();
}
