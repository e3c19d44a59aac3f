import { expect, test } from 'vitest';
import { readSqlmap } from './sqlmap.ts';
import { addressOf, targetsOf } from './targets.ts';
import { readWapiti } from './wapiti.ts';
import { knownIds } from '../fuzz/schema.ts';
import type { Operation } from '../fuzz/operations.ts';

test('sqlmap finds where it says so, and has judged what it gave up on', () => {
  const call = 'GET http://127.0.0.1:4000/api/things?q=one*';
  const clean = [
    call,
    `[WARNING] heuristic (basic) test shows that URI parameter '#1*' might not be injectable`,
    `[INFO] URI parameter '#1*' might be vulnerable to cross-site scripting (XSS) attacks`,
    `[WARNING] URI parameter '#1*' does not seem to be injectable`,
    `[ERROR] all tested parameters do not appear to be injectable. Try to increase values`,
  ];
  expect(readSqlmap(clean.join('\n'))).toEqual({ findings: [], judged: 1 });
  const hole = `URI parameter '#1*' is vulnerable. Do you want to keep testing the others?`;
  const perhaps = `[INFO] heuristic (basic) test shows that GET parameter 'q' might be injectable`;
  const how = `    Payload: http://127.0.0.1:4000/api/things?q=one' AND 1=1`;
  const said = [...clean, hole, perhaps, how].join('\n');
  const findings = [hole, perhaps, how.trim()].map((line) => `${call}: ${line}`);
  expect(readSqlmap(said)).toEqual({ findings, judged: 2 });
});

test('what wapiti finds counts unless it was judged, with its reason', () => {
  const report = {
    vulnerabilities: {
      'SQL Injection': [{ info: 'SQL Injection via the parameter q', path: '/api/search' }],
      'HTTP Secure Headers': [
        { info: 'Strict-Transport-Security is not set', path: '/' },
        { info: 'X-Content-Type-Options is not set', path: '/' },
      ],
    },
    anomalies: { 'Internal Server Error': [{ info: 'The server answered 500', path: '/api/x' }] },
  };
  expect(readWapiti(report)).toEqual({
    findings: [
      'SQL Injection at /api/search: SQL Injection via the parameter q',
      'HTTP Secure Headers at /: X-Content-Type-Options is not set',
      'Internal Server Error at /api/x: The server answered 500',
    ],
    judged: [expect.stringMatching(/^1 x HTTP Secure Headers: .* https/)],
  });
});

const operation = (name: string, more: Partial<Operation>): Operation => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path, params: {}, query: {}, answers: new Map([[200, {}]]), ...more };
};

test('each call that takes anything is a target, and none that would end the scan', () => {
  const text = { type: 'string', enum: ['one', 'two', ''] };
  const operations = [
    operation('POST /things', { body: { type: 'object', properties: { name: text } } }),
    operation('GET /things/{id}', { params: { id: text } }),
    operation('GET /things', { query: { q: text } }),
    operation('GET /health', {}),
    operation('POST /account/logout', { body: { type: 'object' } }),
    operation('GET /stream', {
      query: { q: text },
      answers: new Map([[200, { media: 'text/event-stream' }]]),
    }),
  ];
  const targets = targetsOf(operations, knownIds(), 1);
  expect(targets.map(({ name }) => name)).toEqual([
    'GET /things',
    'GET /things/{id}',
    'POST /things',
  ]);
  const [search, one] = targets.map((target) => addressOf(target, (value) => `<${value}>`));
  expect(one).toMatch(/^\/things\/<(one|two)>$/);
  expect(search).toMatch(/^\/things\?q=<(one|two)>$/);
});
