import type { Survivor } from './report.ts';

/** A change that no test has to notice, and why. It is found again by its text, not its number. */
export type Judged = Omit<Survivor, 'lineNumber'> & Readonly<{ reason: string }>;

const tokenGuard =
  'if (reply.status !== 200 || token === undefined || !Number.isSafeInteger(lifeSeconds)) {';

/** Survivors that were reviewed: equivalent in every possible case, or not worth a test. */
export const judged: readonly Judged[] = [
  {
    file: 'server/modules/payments/providers/daraja/pull.ts',
    line: "reply.kind === 'reply' && ['1000', '1001'].includes(textOf(reply.json, 'ResponseStatus') ?? '');",
    before: "reply.kind === 'reply'",
    after: 'true',
    reason: 'A reply that was lost holds no status either.',
  },
  {
    file: 'server/modules/payments/providers/daraja/wire.ts',
    line: "reply.kind === 'reply' && tokenErrors.has(textOf(reply.json, 'errorCode') ?? '');",
    before: "reply.kind === 'reply'",
    after: 'true',
    reason: 'A reply that was lost holds no code either.',
  },
  {
    file: 'server/modules/payments/providers/http-call.ts',
    line: "const name = error instanceof Error ? error.name : 'Error';",
    before: 'error instanceof Error',
    after: 'true',
    reason: 'Whatever fetch throws is an Error.',
  },
  {
    file: 'server/modules/payments/collect/ask-provider.ts',
    line: "if (attempt.state === 'created') await submitAttempt(ctx, id);",
    before: "attempt.state === 'created'",
    after: 'true',
    reason: 'Sending claims an attempt that is created, and returns any other as it is.',
  },
  {
    file: 'server/modules/reconciliation/settle-cards.ts',
    line: 'for (let to = from; to < oldestFirst.length && total < requested.minor; to += 1) {',
    before: 'total < requested.minor',
    after: 'true',
    reason: 'A refund is above nothing, so a sum that has passed the amount never equals it later.',
  },
  {
    file: 'server/modules/reconciliation/reading/read-statement.ts',
    line: 'return /^\\d+(\\.\\d+)?$/.test(digits) ? digits : undefined;',
    before: '/^\\d+(\\.\\d+)?$/',
    after: '/\\d+(\\.\\d+)?$/',
    reason: 'parseDecimal, which comes next, takes nothing but a whole decimal.',
  },
  {
    file: 'server/modules/reconciliation/reading/read-statement.ts',
    line: "if (/^\\d+,\\d{1,2}$/.test(digits)) return digits.replace(',', '.');",
    before: '/^\\d+,\\d{1,2}$/',
    after: '/\\d+,\\d{1,2}$/',
    reason: 'parseDecimal, which comes next, takes nothing but a whole decimal.',
  },
  {
    file: 'server/modules/reconciliation/reading/read-statement.ts',
    line: 'return /^\\d+(\\.\\d+)?$/.test(digits) ? digits : undefined;',
    before: '/^\\d+(\\.\\d+)?$/',
    after: '/^\\d+(\\.\\d+)?/',
    reason: 'parseDecimal, which comes next, takes nothing but a whole decimal.',
  },
  {
    file: 'server/modules/reconciliation/reading/read-statement.ts',
    line: "if (/^\\d+,\\d{1,2}$/.test(digits)) return digits.replace(',', '.');",
    before: '/^\\d+,\\d{1,2}$/',
    after: '/^\\d+,\\d{1,2}/',
    reason: 'parseDecimal, which comes next, takes nothing but a whole decimal of two places.',
  },
  {
    file: 'server/modules/reconciliation/match-lines.ts',
    line: 'for (let turn = 0; turn < turnsMax; turn += 1) {',
    before: 'turn < turnsMax',
    after: 'turn <= turnsMax',
    reason: 'A bound against an endless loop, at two hundred thousand lines.',
  },
  {
    file: 'server/modules/reconciliation/work-items.sql.ts',
    line: 'return { rows, total: counted?.count ?? 0 };',
    before: 'counted?.count',
    after: 'counted.count',
    reason: 'A count without groups answers with one row, always.',
  },
  {
    file: 'server/modules/billing/admin/billing.routes.ts',
    line: "title: lines[0]?.title ?? '',",
    before: 'lines[0]?.title',
    after: 'lines[0].title',
    reason: 'An invoice has a line, always.',
  },
  {
    file: 'server/modules/billing/issue.ts',
    line: 'vat: vat.minor > left.vat.minor ? left.vat : vat,',
    before: 'vat.minor > left.vat.minor',
    after: 'vat.minor >= left.vat.minor',
    reason: 'Where both are the same amount, either will do.',
  },
  {
    file: 'server/modules/billing/invoices.sql.ts',
    line: 'return { billingDocuments, total: count?.total ?? 0 };',
    before: 'count?.total',
    after: 'count.total',
    reason: 'A sum of two counts answers with one row, always.',
  },
  {
    file: 'server/modules/billing/coupons.sql.ts',
    line: 'return row?.count ?? 0;',
    before: 'row?.count',
    after: 'row.count',
    reason: 'A count without groups answers with one row, always.',
  },
  {
    file: 'server/modules/reconciliation/settle-cards.ts',
    line: 'for (let to = from; to < oldestFirst.length && total < requested.minor; to += 1) {',
    before: 'total < requested.minor',
    after: 'total <= requested.minor',
    reason: 'A sum that equals the amount has been returned already.',
  },
  {
    file: 'server/modules/payments/providers/daraja/daraja.ts',
    line: tokenGuard,
    before: 'reply.status !== 200',
    after: 'false',
    reason: 'Only a token that was given has a life; a refusal states none.',
  },
  {
    file: 'server/modules/payments/providers/daraja/daraja.ts',
    line: tokenGuard,
    before: 'reply.status !== 200 || token === undefined',
    after: 'false',
    reason: 'Only a token that was given has a life; a refusal states none.',
  },
  {
    file: 'server/modules/payments/providers/daraja/daraja.ts',
    line: "submission.kind === 'accepted' ? {} : { code: submission.code, text: submission.text };",
    before: "submission.kind === 'accepted'",
    after: 'true',
    reason: 'It is a line of the log.',
  },
  {
    file: 'server/modules/payments/providers/paystack/paystack.ts',
    line: 'if (!/^[0-9a-f]{128}$/.test(signature)) return false;',
    before: '/^[0-9a-f]{128}$/',
    after: '/[0-9a-f]{128}$/',
    reason: 'What is longer than a signature never equals one.',
  },
  {
    file: 'server/modules/sales/money/return/balance-origins.ts',
    line: 'const before = (key !== undefined && taken.get(key)) || new Map<string, number>();',
    before: 'key !== undefined',
    after: 'true',
    reason: 'Nothing is kept without a key, so nothing is found without one.',
  },
  {
    file: 'server/modules/sales/money/return/balance-origins.ts',
    line: 'if (key !== undefined) taken.set(key, before);',
    before: 'key !== undefined',
    after: 'true',
    reason: 'What is kept without a key is never asked for.',
  },
  {
    file: 'server/modules/sales/money/return/refund-position.ts',
    line: 'if (vat.minor === 0) return nothing;',
    before: 'vat.minor === 0',
    after: 'false',
    reason: 'A share of no tax is none, by either way that follows.',
  },
  {
    file: 'server/modules/sales/goods/server/keep-servers.ts',
    line: 'if (await takeServerNotice(tx, server, { kind, at })) await tell(tx, ctx, telling);',
    before: 'await takeServerNotice(tx, server, { kind, at })',
    after: 'true',
    reason: 'The mail itself is queued once for a server, its term and its kind.',
  },
  {
    file: 'server/modules/sales/goods/server/keep-servers.ts',
    line: "if (server?.suspendedFor !== 'end' || !server.endsAt) return 0;",
    before: 'server?.suspendedFor',
    after: 'server.suspendedFor',
    reason: 'No row of a server is ever deleted, so the one that was listed is there.',
  },
];

/** Whether this survivor was reviewed and accepted. */
export function isJudged(survivor: Survivor): boolean {
  return judged.some(
    ({ file, line, before, after }) =>
      file === survivor.file &&
      line === survivor.line &&
      before === survivor.before &&
      after === survivor.after,
  );
}

/** Accepted survivors of these files whose line is gone. */
export function outdated(
  files: readonly string[],
  sourceOf: (file: string) => string,
): readonly Judged[] {
  const stands = ({ file, line }: Judged) =>
    sourceOf(file)
      .split('\n')
      .some((text) => text.trim() === line);
  return judged.filter((entry) => files.includes(entry.file) && !stands(entry));
}
