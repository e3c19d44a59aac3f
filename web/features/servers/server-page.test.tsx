import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serverCalls } from '#contracts/goods/server-life.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleServer } from '../../testing/example-server.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { ServerPage } from './server-page.tsx';

const opened = () =>
  draw(
    <ServerPage
      id={exampleServer.id}
      renewal={{ isAsked: false, onAnswered: vi.fn<() => void>() }}
      onPaying={vi.fn<() => void>()}
    />,
  );
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const access = { address: '198.51.100.7', username: 'root', note: null };

test('what waits for a server has the parts of the page that follows, in their order', async () => {
  const asked = fakeShop().holds(serverCalls.serverService);
  await opened();
  const waiting = headings();
  expect(waiting.length).toBeGreaterThan(3);
  asked.answer({ ...exampleServer, access });
  await screen.findByRole('heading', { level: 1, name: exampleServer.title });
  expect(headings().filter((name) => waiting.includes(name ?? ''))).toEqual(waiting);
});
