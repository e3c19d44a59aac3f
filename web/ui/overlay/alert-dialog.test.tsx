import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { AlertDialog } from './alert-dialog.tsx';

const question = {
  open: true,
  title: 'Delete it?',
  description: 'It cannot be brought back.',
  confirmLabel: 'Delete',
};

test('Escape answers a question as its cancel does, and confirms nothing', async () => {
  const [onCancel, onConfirm] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const cancel = { label: 'Keep', onCancel };
  const { user } = await draw(<AlertDialog {...question} cancel={cancel} onConfirm={onConfirm} />);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete it?' });
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('what can only be acknowledged is not closed by Escape', async () => {
  const onConfirm = vi.fn<() => void>();
  const { user } = await draw(<AlertDialog {...question} onConfirm={onConfirm} />);
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('while the answer is on its way neither button can be pressed', async () => {
  const press = vi.fn<() => void>();
  const cancel = { label: 'Keep', onCancel: press };
  const { user } = await draw(<AlertDialog {...question} busy cancel={cancel} onConfirm={press} />);
  for (const button of await screen.findAllByRole('button')) await user.click(button);
  expect(press).not.toHaveBeenCalled();
});
