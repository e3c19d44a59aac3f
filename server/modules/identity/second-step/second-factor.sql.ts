import { createHmac } from 'node:crypto';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { placeIn, type SealedColumn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';

/** The secrets of authenticator apps, in base64. */
export const totpSecrets: SealedColumn = {
  purpose: 'totp-secret',
  name: 'second_factors.secret_sealed',
  form: 'bytes',
  table: sql`second_factors`,
  key: sql`customer_id`,
  value: sql`secret_sealed`,
  // Codes of backup were MACs under the secret of their day, whose key goes along.
  put: sql`secret_sealed = line.value,
           codes_key_sealed = coalesce(t.codes_key_sealed, decode(line.beside, 'base64'))`,
  beside: {
    make: (keyring, { by }, id) =>
      keyring
        .seal(placeIn(codesKeys, id), by.keyOf(codesPurpose).export().toString('hex'))
        .toString('base64'),
  },
};

/** The keys, in hex, of codes of backup that were made before the secret was changed. */
export const codesKeys: SealedColumn = {
  purpose: 'backup-code-key',
  name: 'second_factors.codes_key_sealed',
  form: 'bytes',
  table: sql`second_factors`,
  key: sql`customer_id`,
  value: sql`codes_key_sealed`,
  put: sql`codes_key_sealed = line.value`,
};
const codesPurpose = 'backup-code';

/** Every MAC under which this code of backup may be kept, if it was made when they were MACs. */
export function backupCodeMacs(
  keyring: Keyring,
  id: CustomerId,
  { codesKeySealed, code }: Pick<Factor, 'codesKeySealed'> & Readonly<{ code: string }>,
): readonly string[] {
  const message = `${id}:${code}`;
  const macs = keyring.macs(codesPurpose, message);
  if (!codesKeySealed) return macs;
  const key = Buffer.from(keyring.open(placeIn(codesKeys, id), codesKeySealed), 'hex');
  return [...macs, createHmac('sha256', key).update(message).digest('hex')];
}

export const sealTotpSecret = (keyring: Keyring, id: CustomerId, secret: Buffer) =>
  keyring.seal(placeIn(totpSecrets, id), secret.toString('base64'));

export const openTotpSecret = (keyring: Keyring, id: CustomerId, { secretSealed }: Factor) =>
  Buffer.from(keyring.open(placeIn(totpSecrets, id), secretSealed), 'base64');

export type SecondStep = 'none' | 'email' | 'totp';

/** What an account asks for after the password wherever its owner signs in. */
export async function secondStepOf(db: Queryable, id: CustomerId): Promise<SecondStep> {
  const [row] = await db.rows<{ step: SecondStep }>(sql`
    select case when f.confirmed_at is not null then 'totp'
                when c.two_factor_enabled then 'email'
                else 'none' end as step
      from customers c left join second_factors f on f.customer_id = c.id
     where c.id = ${id}`);
  return row?.step ?? 'none';
}

/** Whether a browser that the account does not know has to give a mailed code (decision G1). */
export async function holdsBackNewDevices(db: Queryable, id: CustomerId): Promise<boolean> {
  // Staff always have a factor of their own, or enrol one before they may do anything.
  const rows = await db.rows(sql`
    select 1 from customers c
     where c.id = ${id} and c.new_device_code
       and not exists (select 1 from staff where customer_id = c.id)`);
  return rows.length > 0;
}

export type Factor = Readonly<{
  secretSealed: Buffer;
  codesKeySealed: Buffer | null;
  /** Of its codes of backup; null where they were kept as MACs, or there are none. */
  codesSalt: Buffer | null;
  confirmed: boolean;
}>;

export async function findFactor(db: Queryable, id: CustomerId): Promise<Factor | undefined> {
  const [row] = await db.rows<Factor>(sql`
    select secret_sealed as "secretSealed", codes_key_sealed as "codesKeySealed",
           codes_salt as "codesSalt", confirmed_at is not null as confirmed
      from second_factors where customer_id = ${id}`);
  return row;
}

/** Proposes a secret. A confirmed one is never replaced; it has to be ended first. */
export const proposeFactor = (
  db: Queryable,
  id: CustomerId,
  { secretSealed, at }: { secretSealed: Buffer; at: Date },
) =>
  db.execute(sql`
    insert into second_factors (customer_id, secret_sealed, created_at)
    values (${id}, ${secretSealed}, ${at})
    on conflict (customer_id) do update
       set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at
     where second_factors.confirmed_at is null`);

export const confirmFactor = (tx: Tx, id: CustomerId, at: Date) =>
  tx.execute(sql`
    update second_factors set confirmed_at = ${at}
     where customer_id = ${id} and confirmed_at is null`);

/** Forgets a secret that was proposed and never confirmed by a code. */
export const dropProposedFactor = (tx: Tx, id: CustomerId) =>
  tx.execute(sql`delete from second_factors where customer_id = ${id} and confirmed_at is null`);

/** Takes a time step for one sign-in; false when it, or a later one, was taken before. */
export async function takeStep(db: Queryable, id: CustomerId, step: number): Promise<boolean> {
  const taken = await db.execute(sql`
    update second_factors set last_step = ${step}
     where customer_id = ${id} and last_step < ${step}`);
  return taken > 0;
}

export async function takeBackupCode(
  db: Queryable,
  id: CustomerId,
  { kept, at }: { kept: readonly string[]; at: Date },
): Promise<boolean> {
  const taken = await db.execute(sql`
    update backup_codes set used_at = ${at}
     where customer_id = ${id} and code_mac = any(${kept}) and used_at is null`);
  return taken > 0;
}

/** Keeps new codes, stretched with one salt. */
export async function replaceBackupCodes(
  tx: Tx,
  id: CustomerId,
  { kept, salt }: { kept: readonly string[]; salt: Buffer },
) {
  await tx.execute(sql`delete from backup_codes where customer_id = ${id}`);
  await tx.execute(sql`
    update second_factors set codes_key_sealed = null, codes_salt = ${salt}
     where customer_id = ${id}`);
  await tx.execute(sql`
    insert into backup_codes (customer_id, code_mac) select ${id}, unnest(${kept}::text[])`);
}

export async function dropFactor(tx: Tx, id: CustomerId): Promise<void> {
  await tx.execute(sql`delete from second_factors where customer_id = ${id}`);
  await tx.execute(sql`delete from backup_codes where customer_id = ${id}`);
}

export const setMailCodes = (tx: Queryable, id: CustomerId, on: boolean) =>
  tx.execute(sql`
    update customers set two_factor_enabled = ${on}
     where id = ${id} and two_factor_enabled is distinct from ${on}`);

export type Challenge = Readonly<{
  sessionId: string;
  customerId: CustomerId;
  method: 'email' | 'totp';
  codeMac: string | null;
  /** The account does not know the browser. */
  newDevice: boolean;
}>;

/** Makes a session wait for its second step. */
export const insertChallenge = (
  db: Queryable,
  challenge: Readonly<{ sessionId: string; method: string; newDevice: boolean; expiresAt: Date }>,
) =>
  db.execute(sql`
    insert into sign_in_challenges (session_id, method, new_device, expires_at)
    values (${challenge.sessionId}, ${challenge.method}, ${challenge.newDevice},
            ${challenge.expiresAt})`);

/** The step that a held-back session waits for; undefined when there is none or time is over. */
export async function findChallenge(
  db: Queryable,
  token: string,
  at: Date,
): Promise<Pick<Challenge, 'method' | 'newDevice'> | undefined> {
  const [row] = await db.rows<Pick<Challenge, 'method' | 'newDevice'>>(sql`
    select c.method, c.new_device as "newDevice"
      from sign_in_challenges c join sessions s on s.id = c.session_id
     where s.token = ${token} and c.expires_at > ${at}`);
  return row;
}

const triesMax = 5;
/** Counts one try before the code is looked at; undefined when none is left or time is over. */
export async function tryChallenge(
  db: Queryable,
  token: string,
  at: Date,
): Promise<Challenge | undefined> {
  const [row] = await db.rows<Challenge>(sql`
    update sign_in_challenges c set tries = c.tries + 1
      from sessions s
     where s.token = ${token} and c.session_id = s.id
       and c.tries < ${triesMax} and c.expires_at > ${at}
    returning c.session_id as "sessionId", s.customer_id as "customerId", c.method,
              c.code_mac as "codeMac", c.new_device as "newDevice"`);
  return row;
}

const sendsMax = 4;
const resendAfterSeconds = 30;
/** Takes one of the few sendings of a mail code; the first at once, others 30 s apart (G3). */
export async function takeSending(
  db: Queryable,
  token: string,
  at: Date,
): Promise<Pick<Challenge, 'sessionId' | 'customerId'> | undefined> {
  const quietSince = new Date(at.getTime() - resendAfterSeconds * 1000);
  const [row] = await db.rows<Pick<Challenge, 'sessionId' | 'customerId'>>(sql`
    update sign_in_challenges c set sends = c.sends + 1, sent_at = ${at}, tries = 0
      from sessions s
     where s.token = ${token} and c.session_id = s.id and c.method = 'email'
       and c.sends < ${sendsMax} and c.expires_at > ${at}
       and (c.sent_at is null or c.sent_at <= ${quietSince})
    returning c.session_id as "sessionId", s.customer_id as "customerId"`);
  return row;
}

export const setChallengeCode = (tx: Tx, sessionId: string, codeMac: string) =>
  tx.execute(
    sql`update sign_in_challenges set code_mac = ${codeMac} where session_id = ${sessionId}`,
  );

/** Opens the session. `mfaAt` only for a factor that counts for staff; a mailed code does not. */
export async function passChallenge(
  tx: Tx,
  { sessionId, mfaAt, at }: { sessionId: string; mfaAt: Date | null; at: Date },
): Promise<boolean> {
  const passed = await tx.execute(
    sql`delete from sign_in_challenges where session_id = ${sessionId}`,
  );
  if (passed === 0) return false;
  await tx.execute(sql`
    update sessions set mfa_at = ${mfaAt}, last_seen_at = ${at} where id = ${sessionId}`);
  return true;
}
