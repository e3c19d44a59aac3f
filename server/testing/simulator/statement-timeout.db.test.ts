import { expect, inject, test } from 'vitest';
import { openSimulator, type Story } from '../simulator.ts';

const seedsMax = 40;

/** How many more tasks PostgreSQL ended than the story had it refuse. */
function reallyEnded({ trace, chaos }: Story): number {
  const ended = trace.filter((line) => line.endsWith(': no answer')).length;
  return ended - (chaos.get('database did not answer') ?? 0);
}

test('a statement that PostgreSQL ends for the lock it waits for does not break a story', async () => {
  const url = Object.assign(new URL(inject('testDatabaseUrl')), { pathname: '/lango_template' });
  // Whoever meets another's lock hears 55P03 at once; nothing of it is played by the seed.
  url.searchParams.set('options', '-c lock_timeout=1');
  const simulator = await openSimulator(url.toString());
  try {
    let ended = 0;
    // Each story is compared with the provider's truth in its end.
    for (let seed = 1; seed <= seedsMax && ended <= 0; seed += 1) {
      ended = reallyEnded(await simulator.run(seed));
    }
    expect(ended).toBeGreaterThan(0);
  } finally {
    await simulator.close();
  }
});
