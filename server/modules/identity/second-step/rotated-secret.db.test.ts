import { expect, test } from 'vitest';
import { csrfHeader } from '#contracts';
import { resealColumn } from '#platform/sealing/reseal.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { codesKeys, totpSecrets } from './second-factor.sql.ts';
import { copyOf, givenCareful, givenSignedIn, openBrowser, password } from '../testing/browser.ts';
import { master, openFront } from '../testing/shop-front.ts';
import { codeAt, fromBase32, stepAt } from './totp.ts';

const database = useTestDatabase();
const keyringOf = (current: string, ...former: readonly string[]) =>
  createKeyring(
    new Secret(current),
    systemRandomness,
    former.map((one) => new Secret(one)),
  );
const [second, third] = ['a second secret, forty letters and more', 'a third secret, as long'];

/** What `rotate-secret` does to this module. */
async function resealAll(current: string, ...former: readonly string[]) {
  const vault = { db: database.db, keyring: keyringOf(current, ...former) };
  for (const column of [codesKeys, totpSecrets]) await resealColumn(vault, column);
}

test('a session and its open page go on while the former secret is listed, and end with it', async () => {
  const before = await openFront(database.db);
  const home = await givenSignedIn(before, 'stays@example.test');
  const authToken = String((await home.call('session')).json['authToken']);
  const during = await openFront(database.db, { keyring: keyringOf(second, master) });
  const page = copyOf(home, during);
  const change = { firstName: 'Amina', lastName: 'Otieno' };
  const saved = await page.call('changeProfile', change, { [csrfHeader]: authToken });
  expect(saved.status).toBeLessThan(300);
  const forged = await page.call('changeProfile', change, { [csrfHeader]: '0'.repeat(64) });
  expect(forged.status).toBe(403);
  const after = await openFront(database.db, { keyring: keyringOf(second) });
  expect((await copyOf(home, after).call('session')).status).toBe(401);
});

test('a browser that was known stays known, and is asked for a code once it is not', async () => {
  const email = 'known@example.test';
  const before = await openFront(database.db);
  const home = await givenCareful(before, email);
  const during = await openFront(database.db, { keyring: keyringOf(second, master) });
  const answer = await copyOf(home, during).call('signIn', { email, password });
  expect(answer.json).toMatchObject({ role: 'customer' });
  const after = await openFront(database.db, { keyring: keyringOf(second) });
  const asked = await copyOf(home, after).call('signIn', { email, password });
  expect(asked.json).toEqual({ next: 'otp', method: 'email', newDevice: true });
});

test('an app and its backup codes outlive every secret under which they were made', async () => {
  const email = 'app@example.test';
  const before = await openFront(database.db);
  const home = await givenSignedIn(before, email);
  const proposal = await home.call('startTotp', { currentPassword: password });
  const own = fromBase32(String(proposal.json['secret']));
  const code = codeAt(own, stepAt(before.now()));
  const confirmed = await home.call('confirmTotp', { code });
  const [one = '', two = '', three = ''] = confirmed.json['backupCodes'] as string[];
  const passes = async (typed: string, ...secrets: [string, ...string[]]) => {
    const front = await openFront(database.db, { keyring: keyringOf(...secrets) });
    const browser = openBrowser(front);
    await browser.call('signIn', { email, password });
    return (await browser.call('verifyCode', { code: typed })).status;
  };
  expect(await passes(one, second, master)).toBe(200);
  await resealAll(second, master);
  expect(await passes(two, second)).toBe(200);
  await resealAll(third, second);
  expect(await passes(three, third)).toBe(200);
  expect(await passes(three, third)).toBe(422);
  const later = await openFront(database.db, { keyring: keyringOf(third) });
  later.moveClock(60_000);
  const browser = openBrowser(later);
  await browser.call('signIn', { email, password });
  const fresh = codeAt(own, stepAt(later.now()));
  expect((await browser.call('verifyCode', { code: fresh })).status).toBe(200);
});
