import { Pool } from 'undici';

/** As a browser asks, so that both sides send packed bytes. */
export const headers = { 'accept-encoding': 'br, gzip', accept: 'application/json, text/html' };
const connections = 32;

type Load = Readonly<{ origin: string; path: string; forMs: number }>;

/**
 * Answers a second with enough connections to keep a server busy, each asking after its last
 * answer.
 */
export async function answersPerSecond({ origin, path, forMs }: Load): Promise<number> {
  const pool = new Pool(origin, { connections });
  const until = performance.now() + forMs;
  const beganAt = performance.now();
  let answered = 0;
  const ask = async () => {
    while (performance.now() < until) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const seconds = (performance.now() - beganAt) / 1_000;
  await pool.close();
  return answered / seconds;
}
