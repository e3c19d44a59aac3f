import { fieldAt, parseJson } from '#platform/outgoing/read-answer.ts';
import type { FarmAnswer } from './ask-farm.ts';
import type { ChangeAnswer } from './modem.ts';

const yes = /^(ok|success|successful|true|done|accepted|queued)$/i;
const no = /^(err|error|fail|failed|failure|false|denied)$/i;
const plainNo =
  /\b(error|denied|forbidden|invalid|expired|not found|too (many|often|soon|early))\b/i;

/**
 * What the free-form answer of a change link says: a JSON object with a word for it, or a text.
 * What is neither yes nor no counts as yes, because the address is measured anyway.
 */
export function judgeAnswer(answer: FarmAnswer): ChangeAnswer {
  if (answer.kind === 'lost') return { kind: 'unknown', detail: answer.detail };
  if (answer.kind === 'unsent') return { kind: 'refused', detail: answer.detail };
  const { status, text } = answer;
  const detail = `HTTP ${status}`;
  if (status >= 500 || status === 408) return { kind: 'unknown', detail };
  if (status < 200 || status > 299) return { kind: 'refused', detail };
  return saysNo(text) ? { kind: 'refused', detail: `${detail}, with an error` } : accepted;
}

const accepted: ChangeAnswer = { kind: 'accepted' };

function saysNo(text: string): boolean {
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null) return plainNo.test(text.slice(0, 500));
  const words = ['result', 'status', 'success'].map((name) => wordOf(fieldAt(json, name)));
  if (words.some((word) => no.test(word))) return true;
  if (words.some((word) => yes.test(word))) return false;
  const error = fieldAt(json, 'error');
  return error !== undefined && error !== null && error !== false && error !== '';
}

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
