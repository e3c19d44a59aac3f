import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { money, wholeKes } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { silentLog } from '#platform/log.ts';
import { makeId, readableCode, systemRandomness } from '#platform/random.ts';
import { Secret } from '#platform/secrets.ts';
import { sampleDaraja } from '../../../../../sandbox/index.ts';
import { newPhone, nobody, openSandbox, takenUnder } from '../../testing/sandbox-client.ts';
import type { SandboxClient } from '../../testing/sandbox-client.ts';
import type { TokenStore } from '../token-store.ts';
import { createDaraja, type DarajaSettings } from './daraja.ts';
import type { Collection, PaymentProvider } from '../payment-provider.ts';
import { describeMoneyBack } from '../money-back.contract.ts';
import { describePaymentProvider } from '../payment-provider.contract.ts';

const settingsFor = (baseUrl: string): DarajaSettings => ({
  baseUrl,
  consumerKey: sampleDaraja.consumerKey,
  consumerSecret: new Secret(sampleDaraja.consumerSecret),
  shortcode: sampleDaraja.shortCode,
  passkey: new Secret(sampleDaraja.passKey),
  callbackBaseUrl: nobody,
  queriesPerMinute: 60_000,
});

/** Keeps the token of one process, as the store with a database does for all. */
function makeTokens(): TokenStore & { fetched: number } {
  let token: Promise<string> | undefined;
  const store = {
    fetched: 0,
    current(fetchToken: Parameters<TokenStore['current']>[0]) {
      token ??= (async () => {
        store.fetched += 1;
        return (await fetchToken()).token;
      })().catch((error: unknown) => {
        token = undefined;
        throw error;
      });
      return token;
    },
    async renew(refused: string, fetchToken: Parameters<TokenStore['renew']>[1]) {
      if ((await token) === refused) token = undefined;
      return store.current(fetchToken);
    },
  };
  return store;
}

const open = (baseUrl: string, tokens: TokenStore, more: Partial<DarajaSettings> = {}) =>
  createDaraja(
    { ...settingsFor(baseUrl), ...more },
    { tokens, clock: () => new Date(), log: silentLog },
  );

describeMoneyBack('Daraja against its sandbox', async () => {
  const client = await openSandbox();
  const { daraja } = client.sandbox.addresses;
  const operator = operatorAt(daraja);
  return {
    provider: open(daraja, makeTokens(), { operator }),
    unreachable: open(nobody, makeTokens(), { operator }),
    payer,
    customerPays: async ({ account, reference }) => {
      const [found] = (await client.get(`/prompts?phone=${account}`)) as { id: string }[];
      await client.post(`/prompts/${found?.id ?? ''}/answer`, { action: 'approve' });
      const { entries } = (await client.get('/truth')) as {
        entries: { reference: string; receipt: string }[];
      };
      return entries.find((entry) => entry.reference === reference)?.receipt ?? '';
    },
    taken: async ({ reference }) => money(await takenUnder(client, reference), 'KES'),
    close: () => client.sandbox.close(),
  };
});

describePaymentProvider('Daraja against its sandbox', async () => {
  const client = await openSandbox();
  const { daraja } = client.sandbox.addresses;
  const prompt = async ({ account }: Collection) => {
    const [found] = (await client.get(`/prompts?phone=${account}`)) as { id: string }[];
    return found?.id ?? '';
  };
  const answer = async (collection: Collection, action: string) => {
    await client.post(`/prompts/${await prompt(collection)}/answer`, { action });
  };
  return {
    provider: open(daraja, makeTokens()),
    unreachable: open(nobody, makeTokens()),
    payer,
    customerPays: (collection) => answer(collection, 'approve'),
    customerDeclines: (collection) => answer(collection, 'cancel'),
    outage: async (isOn) =>
      void (await client.put('/daraja', { query: isOn ? { reply: 'outage' } : null })),
    loseNextAnswer: async () =>
      void (await client.put('/daraja', { push: { reply: 'reset', prompt: true, times: 1 } })),
    taken: async ({ reference }) => money(await takenUnder(client, reference), 'KES'),
    close: () => client.sandbox.close(),
  };
});

const operatorAt = (base: string) => ({
  name: sampleDaraja.initiator,
  password: new Secret(sampleDaraja.initiatorPassword),
  certificate: { url: `${base}/sandbox-certificate.pem` },
});

let client: SandboxClient;
let tokens: ReturnType<typeof makeTokens>;
let provider: PaymentProvider;
beforeAll(async () => {
  client = await openSandbox();
});
afterAll(() => client.sandbox.close());
beforeEach(async () => {
  await client.post('/reset', {});
  tokens = makeTokens();
  provider = open(client.sandbox.addresses.daraja, tokens);
});

const payer = () => ({ mode: 'STK', account: newPhone() }) as const;
const collection = (more: Partial<Pick<Collection, 'amount' | 'reference'>> = {}): Collection => ({
  id: makeId('pay', systemRandomness),
  reference: readableCode(12, systemRandomness),
  amount: wholeKes(259),
  ...payer(),
  callbackToken: 'ab'.repeat(16),
  ...more,
});

type Call = Readonly<{ body: Record<string, unknown> }>;
const callsTo = async (path: string) =>
  (await client.get(`/calls?provider=daraja&path=${encodeURIComponent(path)}`)) as Call[];
const pushPath = '/mpesa/stkpush/v1/processrequest';

test('a push has the eleven fields as the documents want them', async () => {
  const requested = collection();
  await provider.initiate(requested);
  const [call] = await callsTo(pushPath);
  const body = call?.body ?? {};
  expect(Object.keys(body)).toHaveLength(11);
  expect(body).toMatchObject({
    BusinessShortCode: sampleDaraja.shortCode,
    TransactionType: 'CustomerPayBillOnline',
    Amount: 259,
    PartyA: requested.account,
    PartyB: sampleDaraja.shortCode,
    PhoneNumber: requested.account,
    CallBackURL: `${nobody}/api/hooks/stk/${requested.callbackToken}`,
    AccountReference: requested.reference,
  });
  const plain = `${sampleDaraja.shortCode}${sampleDaraja.passKey}${String(body['Timestamp'])}`;
  expect(body['Password']).toBe(Buffer.from(plain).toString('base64'));
  expect(body['TransactionDesc']).toMatch(/^[A-Za-z0-9 ]{1,13}$/);
});

const store = { shortcode: '600977', till: '5210987' };

test('a push to a till is Buy Goods, signed with its store, to be paid to the till', async () => {
  const account = { shortCode: store.shortcode, till: store.till };
  const other = await openSandbox({ account });
  try {
    const requested = collection();
    const shop = open(other.sandbox.addresses.daraja, makeTokens(), store);
    expect(await shop.initiate(requested)).toMatchObject({ kind: 'accepted' });
    const [call] = (await other.get(`/calls?path=${encodeURIComponent(pushPath)}`)) as Call[];
    const body = call?.body ?? {};
    expect(body).toMatchObject({
      BusinessShortCode: store.shortcode,
      TransactionType: 'CustomerBuyGoodsOnline',
      PartyB: store.till,
      AccountReference: requested.reference,
    });
    const plain = `${store.shortcode}${sampleDaraja.passKey}${String(body['Timestamp'])}`;
    expect(body['Password']).toBe(Buffer.from(plain).toString('base64'));
    const asPaybill = open(other.sandbox.addresses.daraja, makeTokens(), {
      shortcode: store.shortcode,
    });
    expect(await asPaybill.initiate(collection())).toMatchObject({ kind: 'refused' });
  } finally {
    await other.sandbox.close();
  }
});

test('the sample paybill refuses Buy Goods', async () => {
  const asTill = open(client.sandbox.addresses.daraja, makeTokens(), { till: store.till });
  expect(await asTill.initiate(collection())).toMatchObject({
    kind: 'refused',
    text: expect.stringContaining('TransactionType') as string,
  });
});

test.each(['404.001.03', '400.003.01', '401.002.01', '401.003.01'])(
  'a token that dies with %s is renewed once and the push repeated once: one prompt',
  async (errorCode) => {
    await client.put('/daraja', { token: { reject: true, errorCode, times: 1 } });
    const requested = collection();
    expect(await provider.initiate(requested)).toMatchObject({ kind: 'accepted' });
    expect(tokens.fetched).toBe(2);
    expect(await client.get(`/prompts?phone=${requested.account}`)).toHaveLength(1);
  },
);

test('all that the shop asks of M-Pesa is what M-Pesa publishes', async () => {
  const { daraja } = client.sandbox.addresses;
  const operator = operatorAt(daraja);
  const shop = open(daraja, makeTokens(), {
    operator,
    payouts: { ...operator, shortcode: sampleDaraja.payoutShortCode },
    pullNumber: newPhone(),
    hearsPaybill: true,
  });
  const token = 'ab'.repeat(16);
  const receipt = 'UKL1AB2CD3';
  const originatorId = 'cnv_1';
  const payout = { originatorId, phone: newPhone(), amount: wholeKes(100), token };
  const now = new Date();
  const answers = [
    await shop.operator?.reverse({ receipt, amount: wholeKes(259), token }),
    await shop.operator?.askStatus({ receipt, token }),
    await shop.operator?.askStatus({ originatorId, token }),
    await shop.payouts?.send(payout),
    await shop.payouts?.askStatus({ originatorId, token }),
    await shop.paybill?.register(token),
    await shop.statement?.({ from: new Date(now.getTime() - minuteMs), to: now }),
  ];
  expect(answers.map((answer) => answer?.kind)).toEqual([
    'asked',
    'asked',
    'asked',
    'asked',
    'asked',
    'registered',
    'lines',
  ]);
});

test.each(['TOOLONGREFERENCE', 'lower', 'A-B', ''])(
  'reference %j is refused before any call',
  async (reference) => {
    await expect(provider.initiate(collection({ reference }))).rejects.toThrow(RangeError);
    expect(await callsTo(pushPath)).toHaveLength(0);
  },
);

test.each(['https://mpesa.shop.test', 'https://shop.test/Exec', 'https://sqlite.test'])(
  'callback address %s stops the start',
  (callbackBaseUrl) => {
    expect(() => open(nobody, makeTokens(), { callbackBaseUrl })).toThrow('DARAJA_CALLBACK_URL');
  },
);
