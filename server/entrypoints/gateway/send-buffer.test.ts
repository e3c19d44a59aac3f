import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { folderOfTests } from '#testing/folders.ts';
import { checkSendBuffer, largestOf, sendBufferMax, sendBufferWarning } from './send-buffer.ts';

const folder = folderOfTests();

async function checked(setting: string, knowsWhatArrived = false) {
  const file = join(folder, 'tcp_wmem');
  writeFileSync(file, setting);
  const warn = vi.fn<(facts: object, text: string) => void>();
  const largest = await checkSendBuffer({ log: { warn }, knowsWhatArrived, file });
  return { largest, warnings: warn.mock.calls.map(([, text]) => text) };
}

test('the default of a Linux kernel is warned about, with the line that mends it', async () => {
  const { largest, warnings } = await checked('4096\t16384\t4194304\n');
  expect(largest).toBe(4_194_304);
  expect(warnings).toEqual([
    expect.stringContaining('sysctl -w net.ipv4.tcp_wmem="4096 16384 1048576"'),
  ]);
  expect(warnings[0]).toContain('up to 3.0 MB too high');
});

test('what the line sets is not warned about', async () => {
  expect(await checked('4096 16384 1048576\n')).toEqual({ largest: sendBufferMax, warnings: [] });
  expect(sendBufferWarning(sendBufferMax)).toBeUndefined();
});

test('a gateway that knows what arrived warns about no ceiling', async () => {
  const largest = 4_194_304;
  expect(await checked(`4096 16384 ${largest}\n`, true)).toEqual({ largest, warnings: [] });
});

test('a host that does not tell is not warned about', async () => {
  for (const setting of ['', 'x', '1 2', '1 2 3 4']) expect(largestOf(setting)).toBeUndefined();
  const warn = vi.fn<() => void>();
  const log = { warn };
  const file = join(folder, 'missing');
  expect(await checkSendBuffer({ log, knowsWhatArrived: false, file })).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});
