import { expect, test } from 'vitest';
import { answer, call, givenFolder, givenSandbox, push } from '../testing/given-sandbox.ts';
import { showNotice } from './notices.ts';

test('the index page carries what the launcher has to say, without the secret', async () => {
  const given = await givenSandbox({ clock: () => new Date(59_000) });
  // The secret and the code of RFC 6238, appendix B, shortened to six digits.
  const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const notice = { id: 'admin', title: 'Demo admin one-time code', totpSecret };
  const put = await given.control('/notices', [notice], 'PUT');
  const shown = [{ id: 'admin', title: notice.title, code: '287082', secondsLeft: 1 }];
  expect(put.body).toEqual(shown);
  expect((await given.control('/notices')).body).toEqual(shown);
  expect((await call(given.addresses.http)).text).toContain('id="notices"');
});

test.each([
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code of the RFC is %s', (seconds, code) => {
  const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const shown = showNotice({ id: 'a', title: 'b', totpSecret }, new Date(seconds * 1_000));
  expect(shown).toMatchObject({ code });
});

test('notices survive a restart', async () => {
  const given = await givenSandbox({ dir: givenFolder() });
  await given.control('/notices', [{ id: 'a', title: 'Hello' }], 'PUT');
  await given.restart();
  expect((await given.control('/notices')).body).toEqual([{ id: 'a', title: 'Hello' }]);
});

test('the truth book survives a restart and goes on counting', async () => {
  const given = await givenSandbox({ dir: givenFolder() });
  const paid = { phone: '254712345678', amount: 500, account: 'A1' };
  await given.control('/paybill', paid);
  await given.restart();
  await given.control('/paybill', paid);
  const { body } = await given.control('/truth?provider=daraja');
  expect(body).toMatchObject({
    entries: [{ id: 'truth-1' }, { id: 'truth-2' }],
    totals: { daraja: 100_000, paystack: 0 },
  });
  expect((await given.control('/truth?provider=paystack')).body).toMatchObject({ entries: [] });
});

test('a reset forgets everything and ends every fault', async () => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  await answer(given, CheckoutRequestID, { action: 'approve' });
  await given.control('/daraja', { promptMs: 5, query: { reply: 'outage' } }, 'PUT');
  await given.control('/upstreams/203.0.113.5', { state: 'dead' });
  await given.control('/reset', undefined, 'POST');
  for (const path of ['/prompts', '/phones', '/calls', '/deliveries', '/upstreams']) {
    expect({ path, body: (await given.control(path)).body }).toEqual({ path, body: [] });
  }
  expect((await given.control('/truth')).body).toMatchObject({ entries: [] });
  expect((await given.control('/daraja')).body).toMatchObject({
    promptMs: 60_000,
    query: { reply: 'normal' },
  });
});

test('a group of faults sent as null is normal again', async () => {
  const given = await givenSandbox();
  await given.control('/daraja', { query: { reply: 'outage' } }, 'PUT');
  const { body } = await given.control('/daraja', { query: null }, 'PUT');
  expect(body).toMatchObject({ query: { reply: 'normal' } });
});

test('a page of another origin may look but not steer', async () => {
  const { addresses } = await givenSandbox();
  const foreign = { origin: 'http://evil.test' };
  const post = await fetch(`${addresses.controls}/reset`, { method: 'POST', headers: foreign });
  expect(post.status).toBe(403);
  const own = { origin: addresses.http };
  const same = await fetch(`${addresses.controls}/reset`, { method: 'POST', headers: own });
  expect(same.status).toBe(200);
});

test('the business name is what prompts and messages show', async () => {
  const given = await givenSandbox();
  await given.control('/settings', { businessName: 'Duka' }, 'PUT');
  await push(given);
  expect((await given.control('/prompts')).body).toMatchObject([{ businessName: 'Duka' }]);
});
