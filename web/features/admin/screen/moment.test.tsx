import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Moment } from './moment.tsx';

afterEach(() => vi.useRealTimers());

test('today is a time alone, every other day a date, by the clock of Nairobi', () => {
  // Half past midnight in Nairobi, and still the day before in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-27T21:30:00Z'), toFake: ['Date'] });
  render(<Moment at="2026-11-28T16:03:00.000Z" />);
  expect(screen.getByText('19:03').getAttribute('title')).toBe('28 Nov 2026, 19:03 EAT');
  render(<Moment at="2026-11-27T20:59:00.000Z" />);
  expect(screen.getByText('27 Nov 2026, 23:59 EAT')).toBeTruthy();
});
