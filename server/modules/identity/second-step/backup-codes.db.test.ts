import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { createPasswordHashing, type PasswordHashing } from '../passwords/hash-password.ts';
import { givenSignedIn, openBrowser, password } from '../testing/browser.ts';
import { quickPasswords } from '../testing/quick-passwords.ts';
import { openFront, useFront } from '../testing/shop-front.ts';
import { drawBackupCodes } from './backup-codes.ts';
import { codeAt, fromBase32, stepAt } from './totp.ts';

const stretched: string[] = [];
const counting: PasswordHashing = {
  ...quickPasswords,
  stretch: async (code, salt) => {
    stretched.push(code);
    return quickPasswords.stretch(code, salt);
  },
};
const front = useFront({ passwordHashing: counting });

/** An account with an app, and its backup codes. */
async function givenCodes(email: string, at = front): Promise<string[]> {
  const browser = await givenSignedIn(at, email);
  const { json } = await browser.call('startTotp', { currentPassword: password });
  const secret = fromBase32(String(json['secret']));
  const wrong = await browser.call('confirmTotp', { code: 'ABCDEF' });
  expect(wrong.status).toBe(422);
  const confirmed = await browser.call('confirmTotp', { code: codeAt(secret, stepAt(at.now())) });
  return confirmed.json['backupCodes'] as string[];
}

const keptOf = (email: string) =>
  front.db.rows<{ id: string; kept: string; salt: Buffer | null }>(sql`
    select c.id, b.code_mac as kept, f.codes_salt as salt
      from backup_codes b join customers c on c.id = b.customer_id
      join second_factors f on f.customer_id = c.id where c.email = ${email}`);

async function passes(email: string, code: string, at = front) {
  const browser = openBrowser(at);
  await browser.call('signIn', { email, password });
  stretched.length = 0;
  return (await browser.call('verifyCode', { code })).status;
}

test('backup codes are kept by the slow hash, under a salt of their account', async () => {
  const real = createPasswordHashing(systemRandomness);
  const slow = await openFront(front.db, { passwordHashing: real });
  const [code = ''] = await givenCodes('slow@example.test', slow);
  const [first] = await keptOf('slow@example.test');
  expect(first?.salt).toHaveLength(16);
  const kept = (await keptOf('slow@example.test')).map((one) => one.kept);
  expect(kept).toHaveLength(10);
  expect(kept).toContain(await real.stretch(code, first?.salt ?? Buffer.alloc(16)));
  expect(await passes('slow@example.test', code, slow)).toBe(200);
  await slow.app.close();
});

test('a try computes one hash, and only what could be a backup code computes any', async () => {
  const email = 'counted@example.test';
  stretched.length = 0;
  const [code = ''] = await givenCodes(email);
  // A wrong first code of the app made none.
  expect(stretched).toHaveLength(10);
  expect(await passes(email, '000000')).toBe(422);
  expect(stretched).toEqual([]);
  expect(await passes(email, 'A'.repeat(10))).toBe(422);
  expect(stretched).toHaveLength(1);
  expect(await passes(email, code)).toBe(200);
  expect(stretched).toEqual([code]);
  expect(await passes(email, code)).toBe(422);
});

test('codes that were kept as MACs before count once each, until others replace them', async () => {
  const email = 'before@example.test';
  const codes = await givenCodes(email);
  const [kept] = await keptOf(email);
  const id = kept?.id ?? '';
  const macs = codes.map((code) => front.keyring.mac('backup-code', `${id}:${code}`));
  await front.db.execute(sql`delete from backup_codes where customer_id = ${id}`);
  await front.db.execute(sql`
    update second_factors set codes_salt = null where customer_id = ${id}`);
  await front.db.execute(sql`
    insert into backup_codes (customer_id, code_mac) select ${id}, unnest(${macs}::text[])`);
  expect(await passes(email, codes[0] ?? '')).toBe(200);
  // As much work as for codes of today.
  expect(stretched).toHaveLength(1);
  expect(await passes(email, codes[0] ?? '')).toBe(422);
});

test('ten codes are hashed one after the other, so that none waits in line for another', async () => {
  let underWay = 0;
  const seen: number[] = [];
  const stretch = async () => {
    underWay += 1;
    seen.push(underWay);
    await Promise.resolve();
    underWay -= 1;
    return 'kept';
  };
  const passwords = { ...createPasswordHashing(systemRandomness), stretch };
  await drawBackupCodes({ random: systemRandomness, passwords });
  expect(seen).toEqual(Array.from({ length: 10 }, () => 1));
});
