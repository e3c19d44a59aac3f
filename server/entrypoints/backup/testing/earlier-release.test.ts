import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#testing/folders.ts';
import { readReport } from './earlier-release.ts';

const fileWith = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  message: 'no such import',
  assertionResults: statuses.map((status) => ({
    status,
    fullName: `${name} is ${status}`,
    failureMessages: status === 'failed' ? ['refused'] : [],
  })),
});

test('a file counts as passed only by a test that passed, however many another has', () => {
  const folder = ownFolder();
  const report = join(folder, 'report.json');
  const testResults = [
    fileWith('renew', 'passed', 'passed', 'passed'),
    fileWith('refunds', 'skipped'),
    fileWith('sign-in', 'failed', 'passed'),
    fileWith('unloadable'),
  ];
  writeFileSync(report, JSON.stringify({ testResults }));
  expect(readReport(report)).toEqual({
    passed: ['renew', 'sign-in'],
    failed: ['sign-in is failed: refused', 'unloadable: no such import'],
  });
});
