import { textAt, type Reply } from './http.ts';
import type { Answer } from './server-provider.ts';

export const later = (reason: string): Answer => ({ kind: 'later', reason });

/** What an error means. Locks, full storages and lost nodes pass; wrong rights and ids do not. */
export function refusalOf({ status, reason, json }: Reply): Answer {
  const text = reason || textAt(json, 'message') || `status ${status}`;
  const isFinal = status === 400 || status === 401 || status === 403;
  return isFinal ? { kind: 'refused', reason: text } : later(text);
}
