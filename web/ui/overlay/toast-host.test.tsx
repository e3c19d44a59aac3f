import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { notify } from './notify.ts';
import ToastHost from './toast-host.tsx';

const toast = async (title: string) => (await screen.findByText(title)).closest('[role]');

test('Tab and Alt+T reach the toasts that are seen, and not what is only read out', async () => {
  render(<ToastHost />);
  const user = userEvent.setup();
  notify({ kind: 'success', title: 'Copied', area: 'payment', quiet: true });
  const read = await toast('Copied');
  await user.keyboard('{Alt>}[KeyT]{/Alt}');
  expect(document.activeElement).not.toBe(read);
  await user.tab();
  expect(document.activeElement).not.toBe(read);

  notify({ kind: 'error', title: 'Not saved', area: 'contact' });
  const seen = await toast('Not saved');
  await user.keyboard('{Alt>}[KeyT]{/Alt}');
  expect(document.activeElement).toBe(seen);
});

test('a toast can be closed without seeing it or having reached it first', async () => {
  render(<ToastHost />);
  notify({ kind: 'error', title: 'Not sent', area: 'contact' });
  const seen = await toast('Not sent');
  const close = within(seen as HTMLElement).getByRole('button');
  expect(close.getAttribute('aria-label')).toBe('Close');
  await userEvent.setup().click(close);
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull());
});
