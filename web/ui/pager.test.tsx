import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Pager } from './pager.tsx';

test('a pager marks the page that is shown and leads to the next one', async () => {
  const onPage = vi.fn<(page: number) => void>();
  render(<Pager page={1} total={3} onPage={onPage} />);
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  await userEvent.click(screen.getByRole('button', { name: /next/i }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
});

test('one page needs no pager', () => {
  const { container } = render(
    <Pager page={0} total={1} onPage={vi.fn<(page: number) => void>()} />,
  );
  expect(container.textContent).toBe('');
});
