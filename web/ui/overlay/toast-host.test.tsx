import { render, screen } from '@testing-library/react';
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
