import { expect, inject, test } from 'vitest';
import { openSimulator, defectNames, SeedFailed, type Simulator } from '../simulator.ts';
import type { Story } from '../simulator.ts';
import { databaseChooses } from './schedule.ts';

const seedsMax = 40;
const noAnswer = 'database did not answer';

const template = () =>
  Object.assign(new URL(inject('testDatabaseUrl')), { pathname: '/lango_template' }).toString();

async function withSimulator(
  defectName: string | undefined,
  work: (one: Simulator) => Promise<void>,
) {
  const simulator = await openSimulator(template(), defectName);
  try {
    await work(simulator);
  } finally {
    await simulator.close();
  }
}

test('no seed breaks the sale', async () => {
  await withSimulator(undefined, async ({ run }) => {
    for (let seed = 1; seed <= 3; seed += 1) {
      expect((await run(seed)).trace.length).toBeGreaterThan(100);
    }
  });
});

test('a story goes on where the database does not answer', async () => {
  await withSimulator(undefined, async ({ run }) => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= seedsMax && !kinds.has(noAnswer); seed += 1) {
      for (const kind of (await run(seed)).chaos.keys()) kinds.add(kind);
    }
    expect(kinds).toContain(noAnswer);
  });
});

test('a seed tells the same story until the database has a choice of its own', async () => {
  const ours = ({ trace }: Story) =>
    trace.slice(
      0,
      trace.findIndex((line) => line.endsWith(databaseChooses)),
    );
  await withSimulator(undefined, async ({ run }) => {
    let [seed, story] = [0, ours(await run(0))];
    while (story.length <= 100 && seed < seedsMax) {
      seed += 1;
      story = ours(await run(seed));
    }
    expect(story.length).toBeGreaterThan(100);
    expect(ours(await run(seed))).toEqual(story);
  });
});

// The gate looks for three of them; `npm run simulate -- --defects` for all, and counts.
const quick = defectNames.filter((name) => /row locks|key of callbacks|taken apart/.test(name));

test('the gate looks for three seeded defects', () => {
  expect(quick).toHaveLength(3);
});

test.each(quick)('the simulator finds: %s', async (name) => {
  await withSimulator(name, async ({ run }) => {
    let found: unknown;
    for (let seed = 1; seed <= seedsMax && found === undefined; seed += 1) {
      found = await run(seed).then(
        () => undefined,
        (cause: unknown) => cause,
      );
    }
    expect(found).toBeInstanceOf(SeedFailed);
  });
});
