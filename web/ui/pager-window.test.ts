import { expect, test } from 'vitest';
import { pagerWindow } from './pager-window.ts';

const drawn = (current: number, total: number) =>
  pagerWindow(current, total)
    .map((item) => (item.kind === 'gap' ? '…' : String(item.page)))
    .join(' ');

test('one page or none draws nothing', () => {
  expect(pagerWindow(0, 0)).toEqual([]);
  expect(pagerWindow(0, 1)).toEqual([]);
});

test('the first and the last page are always there, with two neighbours around the current', () => {
  expect(drawn(10, 21)).toBe('0 … 8 9 10 11 12 … 20');
  expect(drawn(0, 21)).toBe('0 1 2 … 20');
  expect(drawn(20, 21)).toBe('0 … 18 19 20');
});

test('a window that touches an end leaves no gap there', () => {
  expect(drawn(3, 21)).toBe('0 1 2 3 4 5 … 20');
  expect(drawn(17, 21)).toBe('0 … 15 16 17 18 19 20');
  expect(drawn(1, 3)).toBe('0 1 2');
});

test('a page outside of the list counts as the nearest one', () => {
  expect(drawn(99, 2)).toBe('0 1');
  expect(drawn(-4, 8)).toBe('0 1 2 … 7');
});

test('no page is drawn twice and none is out of order, whatever the current one', () => {
  for (let total = 2; total < 40; total++) {
    for (let current = 0; current < total; current++) {
      const pages = pagerWindow(current, total).flatMap((item) =>
        item.kind === 'page' ? [item.page] : [],
      );
      expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b));
      expect(pages).toContain(current);
    }
  }
});
