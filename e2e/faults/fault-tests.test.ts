import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exists } from '../security/list/proofs.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/fault-tests.md'), 'utf8');
const fault = /^### ([A-Z]-\d{2}): /;
const proof = /^- `([^`]+)`: (.+)$/;

/** What the document names for each fault. */
function proofsByFault(): ReadonlyMap<string, readonly { file: string; title: string }[]> {
  const found = new Map<string, { file: string; title: string }[]>();
  let current: { file: string; title: string }[] = [];
  for (const line of document.split('\n')) {
    const [, id] = fault.exec(line) ?? [];
    if (id !== undefined) found.set(id, (current = []));
    const [, file, title] = proof.exec(line) ?? [];
    if (file !== undefined && title !== undefined) current.push({ file, title });
  }
  return found;
}

test('each fault of the document names tests, and each of them exists', () => {
  const faults = proofsByFault();
  expect(faults.size).toBeGreaterThan(20);
  const gaps = [...faults].flatMap(([id, proofs]) => [
    ...(proofs.length === 0 ? [`${id}: no test causes it`] : []),
    ...proofs.filter((one) => !exists(one)).map(({ file, title }) => `${id}: ${file}: ${title}`),
  ]);
  expect(gaps).toEqual([]);
});
