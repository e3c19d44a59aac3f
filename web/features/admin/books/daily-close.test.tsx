import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookCalls, type CloseView } from '#contracts/admin/money/books.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { problemOf } from '../../../testing/problem-of.ts';
import { DailyClose } from './daily-close.tsx';
import { bookWords } from './words.ts';
const t = bookWords.close;
const figures = { paidInMinor: 0, withdrawnMinor: 0, ledgerInMinor: 0, ledgerOutMinor: 0 };
const open: CloseView = {
  day: '2026-03-01',
  accounts: [],
  provider: { ...figures, covered: true, unexplained: 0, missing: 0 },
  closed: null,
  lastClosed: null,
  blockers: [],
  doubts: [],
};

async function opened(view: CloseView) {
  const shop = fakeShop();
  shop.answers(bookCalls.close, view);
  shop.answers(bookCalls.closeDay, view);
  const { user } = await draw(<DailyClose />);
  const close = async () => user.click(await screen.findByRole('button', { name: t.close }));
  const notes = () => shop.askedOf(bookCalls.closeDay).map(({ body }) => body);
  return { user, close, notes };
}

test('a day without doubts is closed without a note', async () => {
  const { close, notes } = await opened(open);
  await close();
  await expect.poll(notes).toEqual([{ day: '2026-03-01', note: '' }]);
});

test('a day with doubts is closed with a note only', async () => {
  const { user, close, notes } = await opened({ ...open, doubts: ['One receipt has no owner.'] });
  await close();
  const note = await screen.findByRole('textbox', { name: t.note });
  await expect.poll(() => note.getAttribute('aria-invalid')).toBe('true');
  expect(problemOf(note)).toContain(t.noteNeeded);
  expect(notes()).toEqual([]);
  await user.type(note, 'The payer was asked.');
  await close();
  await expect.poll(notes).toEqual([{ day: '2026-03-01', note: 'The payer was asked.' }]);
});

test('a day that something blocks cannot be closed', async () => {
  await opened({ ...open, blockers: ['A payment has no answer yet.'] });
  expect(await screen.findByText(/no answer yet/)).not.toBeNull();
  expect(screen.queryByRole('button', { name: t.close })).toBeNull();
});
