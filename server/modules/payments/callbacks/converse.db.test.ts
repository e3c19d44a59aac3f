import { describe, expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { converse, isResultOf } from './converse.ts';
import { conversationsOf, type Conversation } from './conversations.sql.ts';
import { answersLater, storeResult } from './store-result.ts';
import type { ConversationAnswer } from '../providers/money-out.ts';
import { findRefund } from '../refunds/refunds.sql.ts';
import { givenPayments, noon, type TestContext } from '../testing/given-payments.ts';
import {
  answer,
  givenPaid,
  givenRefund,
  playOperator,
  playPayouts,
  resultBody,
} from '../testing/given-refunds.ts';

const database = useTestDatabase();

async function given() {
  const ctx = givenPayments(database.db);
  playOperator(ctx);
  const refund = await givenRefund(ctx, await givenPaid(ctx));
  const talk = async () => {
    const [only] = await conversationsOf(ctx.db, { refundId: refund.id });
    if (!only) throw new Error('The question was written before it was put.');
    return only;
  };
  const put = (takes: (token: string) => Promise<ConversationAnswer>) =>
    converse(ctx, { kind: 'reversal', refundId: refund.id }, takes);
  return { ctx, refund, talk, put };
}

let names = 0;
const taken = () => {
  names += 1;
  return { kind: 'asked', conversationId: `AG_C${names}`, originatorId: `o-${names}` } as const;
};
/** A conversation as M-Pesa is about to name it. */
const under = (
  talk: Conversation,
  { conversationId, originatorId }: ReturnType<typeof taken>,
): Conversation => ({ ...talk, conversationId, originatorId });
const exceptionsOf = (ctx: TestContext, { id }: Pick<Conversation, 'id'>) =>
  ctx.db.rows<{ kind: string; detail: unknown }>(sql`
    select kind, detail from payment_exceptions where dedupe_key = ${`result:${id}`}`);
const inboxOf = (ctx: TestContext, { id }: Pick<Conversation, 'id'>) =>
  ctx.db.rows<{ verdict: string }>(sql`
    select verdict from provider_inbox where dedupe_key like ${`${id}:%`} order by id`);

describe('a question', () => {
  test('is written before it is put, and keeps the ids that it is taken under', async () => {
    const { ctx, refund, talk, put } = await given();
    const asked = taken();
    const before: Conversation[] = [];
    await put(async () => {
      before.push(await talk());
      return asked;
    });
    const { conversationId, originatorId } = asked;
    const written = {
      kind: 'reversal',
      refundId: refund.id,
      claimId: null,
      noticeReceipt: null,
      resultCode: null,
      resultText: null,
      result: null,
      askedAt: ctx.now,
      answeredAt: null,
    };
    expect(before).toMatchObject([
      { ...written, state: 'asking', conversationId: null, originatorId: null },
    ]);
    expect(await talk()).toMatchObject({
      ...written,
      state: 'asked',
      conversationId,
      originatorId,
    });
  });

  test.each(['refused', 'unknown'] as const)('that is %s keeps why', async (kind) => {
    const { talk, put } = await given();
    const said = { kind, code: '400.1', text: 'no' };
    expect(await put(async () => said)).toEqual(said);
    expect(await talk()).toMatchObject({
      state: kind,
      resultText: '400.1 no',
      conversationId: null,
    });
  });
});

describe('a result that overtakes the answer to its question', () => {
  test('counts once that names the same ids', async () => {
    const { ctx, talk, put } = await given();
    const asked = taken();
    const before: Conversation[] = [];
    await put(async () => {
      await answer(ctx, under(await talk(), asked));
      before.push(await talk());
      return asked;
    });
    expect(before).toMatchObject([{ state: 'asking', resultCode: null, answeredAt: ctx.now }]);
    expect(await talk()).toMatchObject({
      state: 'answered',
      resultCode: '0',
      resultText: 'said',
      result: { receipt: 'UKKRESULT' },
      answeredAt: ctx.now,
    });
  });

  test('is forgotten when that names other ids', async () => {
    const { ctx, talk, put } = await given();
    await put(async () => {
      await answer(ctx, under(await talk(), taken()));
      return taken();
    });
    expect(await talk()).toMatchObject({
      state: 'asked',
      resultCode: null,
      result: null,
      answeredAt: null,
    });
  });

  test('cannot count for a question that was refused', async () => {
    const { ctx, talk, put } = await given();
    await put(async () => {
      await answer(ctx, under(await talk(), taken()));
      return { kind: 'refused', code: '400.1', text: 'no' };
    });
    expect(await talk()).toMatchObject({ state: 'refused', resultCode: null });
  });

  test('may be that the queue was too long, which stays so', async () => {
    const { ctx, talk, put } = await given();
    const asked = taken();
    await put(async () => {
      await answer(ctx, under(await talk(), asked), { path: 'late' });
      return asked;
    });
    const { conversationId } = asked;
    expect(await talk()).toMatchObject({ state: 'timed_out', conversationId });
  });
});

describe('a result of a question that was taken', () => {
  async function givenTaken() {
    const made = await given();
    await made.put(async () => taken());
    await made.ctx.db.execute(sql`
      update refunds set next_check_at = ${new Date(noon.getTime() + 99)},
             claimed_until = ${noon} where id = ${made.refund.id}`);
    return made;
  }

  test('is its answer, and makes its refund due', async () => {
    const { ctx, refund, talk } = await givenTaken();
    expect(await answer(ctx, await talk())).toBe(true);
    expect(await talk()).toMatchObject({ state: 'answered', answeredAt: ctx.now });
    expect(await findRefund(ctx.db, refund.id)).toMatchObject({ nextCheckAt: ctx.now });
  });

  test('is kept once, and never after the answer', async () => {
    const { ctx, talk } = await givenTaken();
    const first = await talk();
    await answer(ctx, first);
    await answer(ctx, first);
    await answer(ctx, first, { path: 'late' });
    await answer(ctx, first, { body: resultBody(first, { code: '7' }) });
    expect(await talk()).toMatchObject({ state: 'answered', resultCode: '0' });
    const verdicts = (await inboxOf(ctx, first)).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['result', 'late', 'result']);
    expect(await exceptionsOf(ctx, first)).toEqual([]);
  });

  test('may follow when the queue was too long', async () => {
    const { ctx, talk } = await givenTaken();
    await answer(ctx, await talk(), { path: 'late' });
    expect(await talk()).toMatchObject({ state: 'timed_out', resultCode: null });
    await answer(ctx, await talk());
    expect(await talk()).toMatchObject({ state: 'answered', resultCode: '0' });
  });

  test('with other ids is a matter for a person, and nothing else', async () => {
    const { ctx, refund, talk } = await givenTaken();
    const before = await talk();
    expect(await answer(ctx, before, { body: resultBody(taken()) })).toBe(true);
    expect(await talk()).toEqual(before);
    const about = { refundId: refund.id, claimId: null, receipt: null };
    expect(await exceptionsOf(ctx, before)).toEqual([
      { kind: 'ids-mismatch', detail: { ...about, code: '0' } },
    ]);
    expect(await findRefund(ctx.db, refund.id)).not.toMatchObject({ nextCheckAt: ctx.now });
  });

  test('that cannot be read is a matter for a person', async () => {
    const { ctx, refund, talk } = await givenTaken();
    const before = await talk();
    await answer(ctx, before, { body: { Result: 'none' } });
    expect(await talk()).toEqual(before);
    const about = { refundId: refund.id, claimId: null, receipt: null };
    expect(await exceptionsOf(ctx, before)).toEqual([
      { kind: 'unreadable-callback', detail: { ...about, code: null } },
    ]);
  });
});

describe('the path of results', () => {
  const call = (ctx: TestContext, token: string) =>
    storeResult(ctx, { token, path: 'result', body: {}, sourceAddress: '127.0.0.1', at: ctx.now });

  test.each(['', 'x', '0'.repeat(32), 'A'.repeat(32), `${'0'.repeat(32)}'`])(
    'with the token %j is nobody’s',
    async (token) => {
      const { ctx } = await given();
      expect(await call(ctx, token)).toBe(false);
    },
  );

  test('is there where somebody answers later: whoever reverses, or whoever pays out', () => {
    const ctx = givenPayments(database.db);
    expect(answersLater(ctx)).toBeUndefined();
    playPayouts(ctx);
    expect(answersLater(ctx)).toBe('daraja');
    const other = givenPayments(database.db);
    playOperator(other);
    expect(answersLater(other)).toBe('daraja');
  });

  test('is nobody’s in a shop where nobody answers later', async () => {
    const { ctx, talk, put } = await given();
    await put(async () => taken());
    Object.assign(ctx.providers.daraja, { operator: undefined });
    expect(await answer(ctx, await talk())).toBe(false);
  });
});

test.each([
  { kind: 'reversal', theirs: 'AG_1', ours: 'o-1', isIts: true },
  { kind: 'reversal', theirs: 'AG_1', ours: 'o-2', isIts: false },
  { kind: 'reversal', theirs: 'AG_2', ours: 'o-1', isIts: false },
  { kind: 'payout', theirs: 'AG_1', ours: 'o-2', isIts: true },
  { kind: 'payout', theirs: 'AG_2', ours: 'o-1', isIts: true },
  { kind: 'payout', theirs: 'AG_2', ours: 'o-2', isIts: false },
] as const)('a result of a $kind under $theirs and $ours is its own: $isIts', (one) => {
  const talk = { kind: one.kind, conversationId: 'AG_1', originatorId: 'o-1' } as Conversation;
  const ids = { conversationId: one.theirs, originatorId: one.ours };
  const result = { code: '0', text: '', receipt: null, parameters: {}, ...ids };
  expect(isResultOf(talk, result)).toBe(one.isIts);
});
