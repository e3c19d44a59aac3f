import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Program } from '../../scripts/gate/program.ts';
import { SeenTexts } from './hygiene.ts';
import { expectCleanLogs } from './soundness.ts';

function programThatLogged(line: string): Program {
  const dataDir = mkdtempSync(join(tmpdir(), 'lango-hygiene-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(join(dataDir, 'logs'));
  writeFileSync(join(dataDir, 'logs', 'api.log'), `{"msg":"all is well"}\n${line}\n`);
  return { dataDir } as Program;
}

test('a secret that is planted in a log is found, and a clean log passes', () => {
  expect(() => expectCleanLogs(programThatLogged('{"phone":"254712345678"}'))).toThrow(/phone/);
  expect(() => expectCleanLogs(programThatLogged('{"key":"sk_live_0123456789"}'))).toThrow(/key/);
  expect(() => expectCleanLogs(programThatLogged('{"phone":"254***678"}'))).not.toThrow();
});

test('a secret that is planted in an answer or a page is found, and its owner’s own is not', () => {
  const heard = new SeenTexts();
  heard.hear('POST /account/login', '{"authToken":"0123456789abcdef"}');
  heard.hear('GET /leases', '{"password":"for-its-owner"}');
  expect(heard.offences).toEqual([]);
  heard.hear('GET /payments', '{"account":"254712345678"}');
  heard.hear('/admin/payments', 'Paid with 4084 0840 8408 4081');
  expect(heard.offences).toEqual([
    'GET /payments: a full phone number',
    '/admin/payments: a card number',
  ]);
});
