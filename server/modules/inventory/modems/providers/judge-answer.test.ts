import { expect, test } from 'vitest';
import { judgeAnswer } from './judge-answer.ts';

test.each([
  [200, 'OK'],
  [200, ''],
  [200, '{"status":"OK","new_ip":"198.18.1.2"}'],
  [200, '{"result":"success"}'],
  [204, ''],
  [200, '<h1>Please wait</h1>'],
  [200, '{"success":true,"error":null}'],
])('%i %s is a yes', (status, text) => {
  expect(judgeAnswer({ kind: 'answer', status, text }).kind).toBe('accepted');
});

test.each([
  [200, '{"status":"err","message":"key KEY is unknown"}'],
  [200, '{"success":false}'],
  [200, '{"error":"too many requests"}'],
  [200, 'Too many requests, wait 60 seconds'],
  [200, 'Proxy not found'],
  [302, ''],
  [401, ''],
  [404, 'no'],
  [429, '{"status":"OK"}'],
])('%i %s is a no, in words without the answer’s own', (status, text) => {
  const judged = judgeAnswer({ kind: 'answer', status, text });
  expect(judged.kind).toBe('refused');
  expect(JSON.stringify(judged)).not.toContain('KEY');
});

test('what may have been taken is unknown, and what was never sent is a no', () => {
  expect(judgeAnswer({ kind: 'answer', status: 502, text: '' }).kind).toBe('unknown');
  expect(judgeAnswer({ kind: 'lost', detail: 'ECONNRESET' }).kind).toBe('unknown');
  expect(judgeAnswer({ kind: 'unsent', detail: 'ECONNREFUSED' }).kind).toBe('refused');
});
