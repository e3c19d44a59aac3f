import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '#testing/listen.ts';
import { settlePorts } from './ports.ts';

const host = '127.0.0.1';

async function takenPort() {
  const server = createServer();
  const port = await listen(server);
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
}

test('a taken port is refused by the name of its variable', async () => {
  await using taken = await takenPort();
  const inputs = [{ variable: 'PORT', port: taken.port, host }];
  await expect(settlePorts(inputs)).rejects.toThrow(`PORT ${taken.port} is taken`);
});

test('all taken ports are told at once', async () => {
  await using one = await takenPort();
  await using other = await takenPort();
  const inputs = [
    { variable: 'PORT', port: one.port, host },
    { variable: 'SOCKS_PORT', port: other.port, host },
  ];
  await expect(settlePorts(inputs)).rejects.toThrow(/PORT \d+ is taken[^]*SOCKS_PORT \d+ is taken/);
});

test('one number for two variables is refused', async () => {
  const { PORT } = await settlePorts([{ variable: 'PORT', port: 0, host }]);
  const port = Number(PORT);
  const inputs = [
    { variable: 'PORT', port, host },
    { variable: 'SOCKS_PORT', port, host },
  ];
  await expect(settlePorts(inputs)).rejects.toThrow(`SOCKS_PORT ${port} is also the PORT`);
});

test('port 0 becomes a free port', async () => {
  const { PORT } = await settlePorts([{ variable: 'PORT', port: 0, host }]);
  expect(Number(PORT)).toBeGreaterThan(0);
});
