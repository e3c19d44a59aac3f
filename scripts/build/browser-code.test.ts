import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { build, type Plugin } from 'vite';
import { contractsOfTheBrowser, iconsWithNumbers, reactByName } from './browser-code.ts';

type Files = Readonly<Record<string, string>>;

async function built(files: Files, plugin: (web: string) => Plugin): Promise<string> {
  const root = mkdtempSync(join(import.meta.dirname, '../../node_modules/.lango-code-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [plugin(join(root, 'web'))],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'web/main.ts') } },
  });
  const chunks = 'output' in result ? result.output : [];
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
}

test('what a page takes of React it calls by name', async () => {
  const code = await built(
    {
      'web/main.ts': [
        "import { useState } from 'react';",
        "import * as React from 'react';",
        "import { jsx } from 'react/jsx-runtime';",
        "import { createPortal } from 'react-dom';",
        'console.log(jsx, useState, React.useMemo, createPortal);',
      ].join('\n'),
    },
    reactByName,
  );
  const last = code.slice(code.lastIndexOf('console.log'));
  expect(last).toMatch(/console\.log\(jsx\w*, useState\w*, useMemo\w*, createPortal\w*\)/);
  expect(code).not.toMatch(/const useReducer\b/);
});

const contracts = {
  'contracts/call.ts': 'export const call = (value: unknown) => value;',
  'contracts/a.ts': [
    "import { call } from './call.ts';",
    "const ids = 'IDS', asked = 'ASKED', sent = 'SENT', said = 'SAID';",
    'export const calls = {',
    "  go: call({ method: 'POST', path: '/go', token: 'buy', params: ids, query: asked,",
    '    body: sent, answer: said, statuses: [202] }),',
    '};',
  ].join('\n'),
  'contracts/admin/b.ts': [
    "import { call } from '../call.ts';",
    "export const adminCalls = { save: call({ path: '/save', query: 'LIST', body: 'FORM' }) };",
  ].join('\n'),
};
const page = (...lines: string[]) => ({
  ...contracts,
  'web/main.ts': [
    "import { calls } from '../contracts/a.ts';",
    "import { adminCalls } from '../contracts/admin/b.ts';",
    ...lines,
  ].join('\n'),
});

test('of a call the browser has path, method, answer and what a page reads', async () => {
  const code = await built(
    page('console.log(calls, adminCalls, adminCalls.save.body);'),
    contractsOfTheBrowser,
  );
  for (const kept of ['POST', '/go', 'SAID', '/save', 'FORM']) expect(code).toContain(kept);
  expect(code).not.toMatch(/IDS|ASKED|SENT|202|buy|LIST/);
});

test('strokes of an icon are told apart by numbers', () => {
  const { transform } = iconsWithNumbers();
  const icon = 'const d = [["path", { d: "m1", key: "nntrym" }], ["path", { key: "84bu3i" }]];';
  const change = transform as (code: string, id: string) => { code: string } | undefined;
  expect(change(icon, '/x/lucide-react/dist/esm/icons/repeat.mjs')?.code).toBe(
    'const d = [["path", { d: "m1", key: 0 }], ["path", { key: 1 }]];',
  );
  expect(change(icon, '/web/ui/icon.ts')).toBeUndefined();
});
