import { expect, onTestFinished, test } from 'vitest';
import { makeTimeline } from './timeline.ts';

const start = new Date('2026-11-20T12:00:00Z');
const hourMs = 3_600_000;

function givenTimeline(scale = 1) {
  const timeline = makeTimeline(() => start, scale);
  onTestFinished(() => timeline.clear());
  return timeline;
}

test('advancing moves the clock and runs what fell due, earliest first', () => {
  const timeline = givenTimeline();
  const ran: string[] = [];
  timeline.after(2 * hourMs, () => ran.push('second'));
  timeline.after(hourMs, () => ran.push('first'));
  timeline.after(5 * hourMs, () => ran.push('never'));
  timeline.advance(3 * hourMs);
  expect(ran).toEqual(['first', 'second']);
  expect(timeline.now()).toEqual(new Date('2026-11-20T15:00:00Z'));
});

test('what was taken back does not run', () => {
  const timeline = givenTimeline();
  const ran: string[] = [];
  const takeBack = timeline.after(hourMs, () => ran.push('no'));
  takeBack();
  timeline.advance(2 * hourMs);
  expect(ran).toEqual([]);
});

test('the scale shortens delays, not the clock', () => {
  const timeline = givenTimeline(0.001);
  const ran: string[] = [];
  timeline.after(hourMs, () => ran.push('yes'));
  timeline.advance(3_599);
  expect(ran).toEqual([]);
  timeline.advance(1);
  expect(ran).toEqual(['yes']);
});

test('a delay beyond the longest timer of Node does not run at once', async () => {
  const timeline = givenTimeline();
  const ran: string[] = [];
  timeline.after(2 ** 31 + hourMs, () => ran.push('early'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ran).toEqual([]);
});

test('clearing forgets tasks and lets go of those who wait', async () => {
  const timeline = givenTimeline();
  const ran: string[] = [];
  timeline.after(hourMs, () => ran.push('no'));
  const waiting = timeline.wait(hourMs);
  timeline.clear();
  await waiting;
  timeline.advance(2 * hourMs);
  expect(ran).toEqual([]);
});
