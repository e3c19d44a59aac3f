import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Failed } from '#platform/outgoing/ask-json.ts';
import type { ListedSlot, ListPage, Supplier } from './supplier.ts';

/** What a test needs of a supplier that it can steer. */
export type SupplierHarness = Readonly<{
  supplier: Supplier;
  /** The same adapter with an unknown key. */
  stranger: Supplier;
  /** The same adapter, pointed at an address without a listener. */
  unreachable: Supplier;
  key: string;
  /** How many slots one page holds at most; absent where there are no pages. */
  pageSize?: number;
  /** Rents slots and answers their exit addresses. */
  rent(order: { country: string; quantity: number }): Promise<readonly { id: number }[]>;
  change(id: number, change: object): Promise<unknown>;
  /** What the supplier answers from now on; null is its normal self. */
  behave(fault: object | null): Promise<unknown>;
  clear(): Promise<unknown>;
  close(): Promise<void>;
}>;

const pagesMax = 50;

/** Every page to the last one, as far as it can be read. */
export async function wholeList(supplier: Supplier): Promise<{
  slots: ListedSlot[];
  refused: ListPage['refused'][number][];
  counted: number;
  total: number | undefined;
}> {
  const whole = { slots: [] as ListedSlot[], refused: [] as ListPage['refused'][number][] };
  let [counted, total, next]: [number, number | undefined, number | undefined] = [0, undefined, 1];
  for (let page = 0; next !== undefined && page < pagesMax; page += 1) {
    const answer: ListPage | Failed = await supplier.list(next);
    if (answer.kind === 'failed') throw new Error(`${answer.reason}: ${answer.detail}`);
    whole.slots.push(...answer.slots);
    whole.refused.push(...answer.refused);
    counted += answer.counted;
    [total, next] = [answer.total, answer.next];
  }
  return { ...whole, counted, total };
}

/** The rules that everybody who lists stock for the shop keeps. */
export function describeSupplier(name: string, open: () => Promise<SupplierHarness>) {
  describe(`${name} keeps the contract of a supplier`, () => {
    let harness: SupplierHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterEach(() => harness.clear());
    afterAll(() => harness.close());
    listsWhatIsRented(() => harness);
    namesFailures(() => harness);
  });
}

function listsWhatIsRented(harness: () => SupplierHarness) {
  test('an empty account is an empty list, not a failure', async () => {
    const { slots, counted } = await wholeList(harness().supplier);
    expect({ slots, counted }).toEqual({ slots: [], counted: 0 });
  });

  test('every rented slot is listed once, with two letters of country and an open door', async () => {
    const { supplier, rent, pageSize = 10 } = harness();
    const quantity = pageSize + 3;
    await rent({ country: 'KE', quantity });
    await rent({ country: 'ZA', quantity: 1 });
    const { slots, refused } = await wholeList(supplier);
    expect(refused).toEqual([]);
    expect(new Set(slots.map(({ externalId }) => externalId)).size).toBe(quantity + 1);
    const countries = slots.map(({ countryCode }) => countryCode).toSorted();
    expect(countries).toEqual([...Array.from({ length: quantity }, () => 'KE'), 'ZA']);
    for (const slot of slots) {
      expect(slot).toMatchObject({ host: '127.0.0.1', protocol: 'socks5' });
      expect(slot.port).toBeGreaterThan(0);
      expect(slot.password?.reveal()).toMatch(/^[0-9a-f]{20}$/);
      expect(String(slot.password)).toBe('[redacted]');
    }
  });

  test('numbers that come as text are read, and a slot keeps its name', async () => {
    const { supplier, rent, behave } = harness();
    await rent({ country: 'KE', quantity: 2 });
    const plain = await wholeList(supplier);
    await behave({ reply: 'normal', stringNumbers: true });
    const printed = await wholeList(supplier);
    expect(printed.slots.map(nameAndDoor)).toEqual(plain.slots.map(nameAndDoor));
  });

  test('a country nobody knows is refused with its slot’s name, and the others stay', async () => {
    const { supplier, rent, change } = harness();
    const [odd] = await rent({ country: 'KE', quantity: 1 });
    await rent({ country: 'US', quantity: 1 });
    await change(odd?.id ?? 0, { countryText: 'Atlantis' });
    const { slots, refused } = await wholeList(supplier);
    expect(slots.map(({ countryCode }) => countryCode)).toEqual(['US']);
    expect(refused).toEqual([{ externalId: expect.any(String), why: expect.any(String) }]);
    expect(refused[0]?.why).toContain('Atlantis');
  });

  test('a changed port is told, under the same name', async () => {
    const { supplier, rent, change } = harness();
    const [one] = await rent({ country: 'KE', quantity: 1 });
    const before = (await wholeList(supplier)).slots[0];
    await change(one?.id ?? 0, { port: 2080 });
    const after = (await wholeList(supplier)).slots[0];
    expect(after).toMatchObject({ externalId: before?.externalId, port: 2080 });
  });

  test('a dropped slot is gone from a list that is otherwise whole', async () => {
    const { supplier, rent, change } = harness();
    const [one] = await rent({ country: 'KE', quantity: 1 });
    await rent({ country: 'US', quantity: 1 });
    await change(one?.id ?? 0, { dropped: true });
    const { slots, counted, total } = await wholeList(supplier);
    expect(slots.map(({ countryCode }) => countryCode)).toEqual(['US']);
    expect(total ?? counted).toBe(counted);
  });

  test('a shortened list is told from a whole one where the supplier counts', async () => {
    const { supplier, rent, behave } = harness();
    for (let order = 0; order < 4; order += 1) await rent({ country: 'KE', quantity: 1 });
    await behave({ reply: 'short-page' });
    const { counted, total } = await wholeList(supplier);
    expect(total === undefined || counted < total).toBe(true);
  });
}

const nameAndDoor = ({ externalId, host, port }: ListedSlot) => ({ externalId, host, port });

function namesFailures(harness: () => SupplierHarness) {
  const failures = [
    ['outage', 'outage'],
    ['not-json', 'bad-answer'],
    ['cut', 'bad-answer'],
    ['redirect', 'redirected'],
    ['rate-limited', 'rate-limited'],
  ] as const;
  test.each(failures)('%s is named %s', async (reply, reason) => {
    const { supplier, rent, behave } = harness();
    await rent({ country: 'KE', quantity: 1 });
    await behave({ reply });
    expect(await supplier.list(1)).toMatchObject({ kind: 'failed', reason });
  });

  test('an error inside a good status is no empty list', async () => {
    const { supplier, rent, behave } = harness();
    await rent({ country: 'KE', quantity: 1 });
    await behave({ reply: 'error-200' });
    expect(await supplier.list(1)).toMatchObject({ kind: 'failed' });
  });

  test('a refusal for haste says how long to wait', async () => {
    const { supplier, behave } = harness();
    await behave({ reply: 'rate-limited', retryAfter: 90 });
    expect(await supplier.list(1)).toMatchObject({ retryAfterMs: 90_000 });
  });

  test('a wrong key is named, and so is a supplier that cannot be reached', async () => {
    const { stranger, unreachable } = harness();
    expect(await stranger.list(1)).toMatchObject({ kind: 'failed', reason: 'rejected' });
    expect(await unreachable.list(1)).toMatchObject({ kind: 'failed', reason: 'unreachable' });
  });

  test('no failure repeats the key', async () => {
    const { supplier, unreachable, behave, key } = harness();
    const told: unknown[] = [await unreachable.list(1)];
    for (const reply of ['outage', 'redirect', 'error-200', 'not-json']) {
      await behave({ reply });
      told.push(await supplier.list(1));
    }
    expect(JSON.stringify(told)).not.toContain(key);
  });
}
