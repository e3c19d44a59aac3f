import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a button that works keeps the focus, and neither it nor Enter in a field acts again', async () => {
  const act = vi.fn<() => void>();
  const send = vi.fn<() => void>();
  const drawn = (busy: boolean) => (
    <form onSubmit={send}>
      <input aria-label="Amount" />
      <Button type="submit" busy={busy} onClick={act}>
        Pay
      </Button>
    </form>
  );
  const { rerender } = render(drawn(false));
  const button = screen.getByRole('button', { name: 'Pay' });
  button.focus();
  rerender(drawn(true));
  expect(document.activeElement).toBe(button);
  const user = userEvent.setup();
  await user.keyboard('{Enter}');
  await user.click(button);
  await user.type(screen.getByLabelText('Amount'), '1{Enter}');
  expect([act.mock.calls, send.mock.calls]).toEqual([[], []]);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
