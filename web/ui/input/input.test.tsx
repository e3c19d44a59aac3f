import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Input, PhoneInput } from './input.tsx';

test('a paste is not cut off by the marks that nobody sees of it', async () => {
  render(
    <>
      <Input aria-label="Code" maxLength={10} />
      <PhoneInput aria-label="Phone" />
    </>,
  );
  const user = userEvent.setup();
  for (const [name, pasted] of [
    ['Code', '\u202a\u2066UKL1AB2CD3\u2069\u202c'],
    ['Phone', `${'\u200b'.repeat(40)}\u202d+254 (0) 712\u00a0345 678\u202c`],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(name);
    await user.click(field);
    await user.paste(pasted);
    expect(field.value).toBe(pasted);
  }
});
