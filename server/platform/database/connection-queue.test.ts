import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { inRequest } from '../request-ids/request-context.ts';
import { ConnectionQueue } from './connection-queue.ts';

/** Acquires connections by name, and remembers in which order they were granted. */
function given(queue: ConnectionQueue) {
  const order: string[] = [];
  const acquire = async (name: string, work?: object) => {
    const acquiring = () => queue.acquire(minuteMs);
    await (work ? inRequest('a request', acquiring, work) : acquiring());
    order.push(name);
  };
  return { order, acquire };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a request that has had a connection gets the next one, before those that came earlier', async () => {
  const queue = new ConnectionQueue(1);
  const { order, acquire } = given(queue);
  const started = {};
  await acquire('started', started);
  void acquire('new', {});
  void acquire('of no request');
  void acquire('started again', started);
  await settle();
  expect(queue.waiting).toBe(3);
  for (let turn = 0; turn < 4; turn += 1) {
    queue.release();
    await settle();
  }
  expect(order).toEqual(['started', 'started again', 'new', 'of no request']);
  expect(queue.waiting).toBe(0);
});

test('no more connections are lent than there are, and a released one is lent again', async () => {
  const queue = new ConnectionQueue(2);
  const { order, acquire } = given(queue);
  await Promise.all([acquire('one'), acquire('two')]);
  void acquire('three');
  await settle();
  expect(order).toEqual(['one', 'two']);
  queue.release();
  await settle();
  expect(order).toEqual(['one', 'two', 'three']);
  queue.release();
  queue.release();
  await Promise.all([acquire('four'), acquire('five')]);
  expect(queue.waiting).toBe(0);
});

test('a caller that waits too long is told that the database is busy, and leaves the queue', async () => {
  const queue = new ConnectionQueue(1);
  await queue.acquire(minuteMs);
  await expect(queue.acquire(1)).rejects.toMatchObject({ trouble: 'busy' });
  expect(queue.waiting).toBe(0);
  queue.release();
  await queue.acquire(1);
});

test('work that goes on for long, such as a stream, loses its priority', async () => {
  let now = 0;
  const queue = new ConnectionQueue(1, () => now);
  const { order, acquire } = given(queue);
  const stream = {};
  await acquire('stream', stream);
  now = 15_000;
  void acquire('new', {});
  void acquire('stream again', stream);
  await settle();
  queue.release();
  await settle();
  expect(order).toEqual(['stream', 'new']);
});
