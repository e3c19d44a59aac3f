import { readable, wordIn } from './readable.ts';

/** Records by their kind, where the program's name is not the one that people use. */
const subjects: Readonly<Record<string, string>> = {
  books: 'Daily close',
  'canned-reply': 'Saved reply',
  'customer.act_as': 'Viewing as customer',
  'customer.payments': 'Payment limit',
  'customer.tokens': 'API tokens',
  country: 'Country name',
  invariants: 'Ledger checks',
  mail: 'Email',
  'mail-text': 'Email text',
  'server-provider': 'Server provider',
  offer: 'Server offer',
  admin: 'Admin access',
  prices: 'Price rules',
  push: 'Push device',
  stray: 'Unmatched payment',
  upstream: 'Proxy',
};

/** What was done, after its record; verbs that are not here are read as they are. */
export const auditVerbs: Readonly<Record<string, string>> = {
  act_as: 'viewed as customer',
  activate: 'activated',
  add: 'added',
  apply: 'applied',
  approve: 'approved',
  assign: 'assigned',
  balance: 'credited to balance',
  bulk: 'changed in bulk',
  change: 'changed',
  check: 'checked',
  close: 'closed',
  copy: 'data copy sent',
  decide: 'decided',
  drop: 'deleted',
  end: 'ended',
  erase: 'erasure requested',
  explain: 'explained',
  extend: 'extended',
  fail: 'marked as failed',
  import: 'imported',
  invite: 'invited',
  join: 'joined',
  keep: 'erasure cancelled',
  limit: 'changed',
  limits: 'limits changed',
  measure: 'checked',
  message: 'messaged',
  meter: 'meter set',
  move: 'IP address changed',
  name: 'changed',
  note: 'note added',
  open: 'opened',
  pin: 'pinned',
  place: 'provider changed',
  refused: 'refused',
  recheck: 'queued for a check',
  reject: 'rejected',
  remove: 'removed',
  reopen: 'reopened',
  request: 'requested',
  resend: 'resent',
  resolve: 'resolved',
  restore: 'restored',
  'restore-many': 'restored in bulk',
  retry: 'retried',
  return: 'refunded',
  revoke: 'revoked',
  'rotate-secret': 'secret rotated',
  save: 'saved',
  set: 'set',
  'settle-exception': 'issue resolved',
  stop: 'stopped',
  suspend: 'suspended',
  sync: 'synced',
  test: 'tested',
  withdraw: 'withdrawn',
  'withdraw-many': 'withdrawn in bulk',
};

/** A line of the audit log: "customer.suspend" is "Customer suspended". */
export function auditWord(action: string): string {
  const dot = action.lastIndexOf('.');
  const verb = action.slice(dot + 1);
  if (dot < 0) return readable(verb);
  const done = Object.hasOwn(auditVerbs, verb) ? auditVerbs[verb] : readable(verb).toLowerCase();
  return `${wordIn(subjects, action.slice(0, dot))} ${done}`;
}

/** The kind of a record, as people call it. */
export const subjectWord = (kind: string) => wordIn(subjects, kind);
