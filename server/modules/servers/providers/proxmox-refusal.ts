import { minuteMs } from '#contracts/time.ts';
import { textAt, type Reply } from './http.ts';
import type { Answer } from './server-provider.ts';

export const later = (reason: string): Answer => ({ kind: 'later', reason });

/** Work of the host's own, such as its backup of a night, which may take an hour. */
const isHostsWork = /VM is locked \((backup|snapshot|snapshot-delete|migrate)\)/;
const hostsWorkMs = 10 * minuteMs;

/**
 * A token with roles on a pool alone gets this for every number outside of its pools, such as that
 * of a deleted machine.
 */
export const isHidden = /Permission check failed \(\/vms\//;

/** What an error means. Locks, full storages and lost nodes pass; wrong rights and ids do not. */
export function refusalOf({ status, reason, json }: Reply): Answer {
  const text = reason || textAt(json, 'message') || `status ${status}`;
  const isFinal = status === 400 || status === 401 || (status === 403 && !isHidden.test(text));
  if (isFinal) return { kind: 'refused', reason: text };
  return isHostsWork.test(text)
    ? { kind: 'later', reason: text, waitMs: hostsWorkMs }
    : later(text);
}
