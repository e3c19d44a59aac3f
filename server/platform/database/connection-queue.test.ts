import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { inRequest } from '../tracing/request-context.ts';
import { Turns } from './turns.ts';

const longMs = minuteMs;

/** Takes turns by name and remembers in which order they were given. */
function given(turns: Turns) {
  const order: string[] = [];
  const take = async (name: string, work?: object) => {
    const taking = () => turns.take(longMs);
    await (work ? inRequest('a request', taking, work) : taking());
    order.push(name);
  };
  return { order, take };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('whoever has had a place before gets the next, in front of those who came earlier', async () => {
  const turns = new Turns(1);
  const { order, take } = given(turns);
  const begun = {};
  await take('begun', begun);
  void take('new', {});
  void take('of no request');
  void take('begun again', begun);
  await settle();
  expect(turns.waiting).toBe(3);
  for (let turn = 0; turn < 4; turn += 1) {
    turns.give();
    await settle();
  }
  expect(order).toEqual(['begun', 'begun again', 'new', 'of no request']);
  expect(turns.waiting).toBe(0);
});

test('as many have a place at once as there are, and one that is given back is had again', async () => {
  const turns = new Turns(2);
  const { order, take } = given(turns);
  await Promise.all([take('one'), take('two')]);
  void take('three');
  await settle();
  expect(order).toEqual(['one', 'two']);
  turns.give();
  await settle();
  expect(order).toEqual(['one', 'two', 'three']);
  turns.give();
  turns.give();
  await Promise.all([take('four'), take('five')]);
  expect(turns.waiting).toBe(0);
});

test('who waits too long is told that the database is busy, and takes nobody’s place', async () => {
  const turns = new Turns(1);
  await turns.take(longMs);
  await expect(turns.take(1)).rejects.toMatchObject({ trouble: 'busy' });
  expect(turns.waiting).toBe(0);
  turns.give();
  await turns.take(1);
});

test('work that never ends, as a stream, has no precedence for ever', async () => {
  let now = 0;
  const turns = new Turns(1, () => now);
  const { order, take } = given(turns);
  const stream = {};
  await take('stream', stream);
  now = 15_000;
  void take('new', {});
  void take('stream again', stream);
  await settle();
  turns.give();
  await settle();
  expect(order).toEqual(['stream', 'new']);
});
