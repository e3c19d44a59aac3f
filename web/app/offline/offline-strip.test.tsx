import { onlineManager, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiUnreachable } from '../../lib/api/api-errors.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { draw } from '../../testing/draw.tsx';
import { formatClock } from '../../lib/text/format.ts';
import { OfflineStrip } from './offline-strip.tsx';

let isThere: boolean;
beforeEach(() => {
  isThere = true;
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response();
  });
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

function Balance() {
  const { data } = useQuery({
    queryKey: ['balance'],
    queryFn: async () => {
      if (!isThere) throw new ApiUnreachable('No answer.');
      return 'KES 500';
    },
    retry: 2,
    retryDelay: 200,
  });
  return <p>{data ?? 'waiting'}</p>;
}
const page = (
  <>
    <OfflineStrip />
    <Balance />
  </>
);

test('a call without an answer shows the age of the page, and the shop’s return ends it', async () => {
  const { queries } = await draw(page);
  await screen.findByText('KES 500');
  expect(screen.queryByRole('status')).toBeNull();
  isThere = false;
  void queries.refetchQueries();
  const strip = await screen.findByRole('status');
  expect(strip.textContent).toContain(`You’re offline. This is from ${formatClock(nowMs())}.`);
  screen.getByText('KES 500');
  isThere = true;
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull(), { timeout: 15_000 });
});

test('a page that lacks an answer says so, and waits for it in place of failing', async () => {
  isThere = false;
  const { queries } = await draw(page);
  const strip = await screen.findByRole('status');
  expect(strip.textContent).toMatch(/offline\.\s+What’s missing loads when you reconnect\./);
  const waiting = { status: 'pending', fetchStatus: 'paused' };
  await vi.waitFor(() => expect(queries.getQueryState(['balance'])).toMatchObject(waiting));
});

test('a shop that answers is not away, whatever the browser takes the network to be', async () => {
  await draw(page);
  await screen.findByText('KES 500');
  window.dispatchEvent(new Event('offline'));
  await vi.waitFor(() => expect(onlineManager.isOnline()).toBe(true));
  expect(screen.queryByRole('status')).toBeNull();
});
