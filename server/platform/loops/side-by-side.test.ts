import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

/** Work that is due by name, and ends when the test says so. */
function givenWork(max: number) {
  const due: string[] = [];
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = sideBySide(max, async (room) =>
    due.splice(0, room).map((name) => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      return promise;
    }),
  );
  return { due, begun, work, end: (name: string) => ends.get(name)?.() };
}

test('a piece that waits long holds up none that comes later', async () => {
  const { due, begun, work, end } = givenWork(3);
  due.push('slow');
  expect(await work.turn()).toBe(1);
  due.push('later');
  expect(await work.turn()).toBe(1);
  expect(begun).toEqual(['slow', 'later']);
  end('slow');
  end('later');
  await work.ended();
});

test('no more than so many are under way, and the next begins when one has ended', async () => {
  const { due, begun, work, end } = givenWork(2);
  due.push('one', 'two', 'three');
  expect(await work.turn()).toBe(2);
  const next = work.turn();
  await Promise.resolve();
  expect(begun).toEqual(['one', 'two']);
  end('two');
  expect(await next).toBe(1);
  expect(begun).toEqual(['one', 'two', 'three']);
  for (const name of ['one', 'three']) end(name);
  await work.ended();
});

test('what waits for room begins nothing once it is closed', async () => {
  const { due, begun, work, end } = givenWork(1);
  due.push('one', 'two');
  await work.turn();
  const next = work.turn();
  work.close();
  end('one');
  expect(await next).toBe(0);
  expect(begun).toEqual(['one']);
  await work.ended();
});

test('nothing is due: the turn says so, and the end waits for nobody', async () => {
  const { work } = givenWork(2);
  expect(await work.turn()).toBe(0);
  await work.ended();
});
