import { passkeyPlaceOf, type PasskeyPlace } from '#contracts/account/passkey-place.ts';
import {
  passkeysMax,
  type CreationOptions,
  type MadeCredential,
  type Passkey,
  type PasskeyGone,
  type PasskeysFound,
} from '#contracts/account/passkeys.ts';
import { NotFound } from '#platform/errors.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { makeId } from '#platform/random.ts';
import { fullName } from '../account/account.ts';
import { lockCustomer } from '../account/accounts.sql.ts';
import { reauthenticate } from '../second-step/prove-again.ts';
import { isStaff } from '../account/is-staff.sql.ts';
import { PasskeyNotAdded } from '../account/errors.ts';
import type { IdentityContext } from '../account/context.ts';
import {
  challengeMs,
  drawChallenge,
  readChallenge,
  type Challenge,
  type ChallengePurpose,
} from './passkey-challenge.ts';
import { notifyOfPasskey } from './passkey-mail.ts';
import {
  countPasskeys,
  dropPasskey,
  insertPasskey,
  listPasskeys,
  namePasskey,
  spendChallenge,
  type ListedPasskey,
} from './passkeys.sql.ts';
import { creationOptionsFor, reasonOf, verifyMade, type Made } from './webauthn.ts';

/** Where this shop's passkeys belong, by its settings and never by what a request says. */
export const placeOf = ({ config }: Pick<IdentityContext, 'config'>): PasskeyPlace | undefined =>
  passkeyPlaceOf(config.publicUrl);

/** The passkeys of one account, and whether more are offered to it. */
export async function passkeysOf(ctx: IdentityContext, caller: SignedIn): Promise<PasskeysFound> {
  const place = placeOf(ctx);
  const listed = await listPasskeys(ctx.db, caller.customerId);
  return {
    offered: place !== undefined && caller.kind === 'customer',
    content: listed.map((passkey) => toPasskey(passkey, place)),
  };
}

type Shown = Pick<ListedPasskey, 'id' | 'host' | 'backedUp' | 'name' | 'createdAt' | 'lastUsedAt'>;

const toPasskey = (
  { id, host, backedUp, name, createdAt, lastUsedAt }: Shown,
  place: PasskeyPlace | undefined,
): Passkey => ({
  id,
  name,
  backedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  elsewhere: host === place?.host ? null : host,
});

const addingIn = ({ sessionId }: SignedIn): ChallengePurpose => ({ kind: 'add', bound: sessionId });

/**
 * Asks the browser of a person who proved to be there for a new passkey. Throws
 * `CurrentPasswordRefused`, `TooManyRequests`, and `PasskeyNotAdded` for staff, where passkeys do
 * not work, and for an account that has ten.
 */
export async function startPasskey(
  ctx: IdentityContext,
  caller: SignedIn,
  currentPassword: string,
): Promise<CreationOptions> {
  const place = offeredTo(ctx, caller);
  await reauthenticate(ctx, caller, currentPassword);
  const { db, shop } = ctx;
  const { customerId, email } = caller;
  const listed = await listPasskeys(db, customerId);
  if (listed.length >= passkeysMax) throw new PasskeyNotAdded('full');
  const known = listed
    .filter(({ host }) => host === place.host)
    .map(({ credentialId, transports }) => ({ id: credentialId, transports }));
  return creationOptionsFor({
    place,
    challenge: drawChallenge(ctx, addingIn(caller)),
    shopName: shop.name,
    account: { id: customerId, email, name: fullName(caller) },
    known,
    timeoutMs: challengeMs,
  });
}

function offeredTo(ctx: IdentityContext, caller: SignedIn): PasskeyPlace {
  if (caller.kind === 'staff') throw new PasskeyNotAdded('staff');
  const place = placeOf(ctx);
  if (!place) throw new PasskeyNotAdded('place');
  return place;
}

/**
 * Stores the passkey that the browser created, and emails its owner. The challenge replaces the
 * proof that `startPasskey` required. Throws `PasskeyNotAdded`.
 */
export async function addPasskey(
  ctx: IdentityContext,
  caller: SignedIn,
  { name, credential }: Readonly<{ name: string; credential: MadeCredential }>,
): Promise<Passkey> {
  const place = offeredTo(ctx, caller);
  const { made, challenge } = await checked(ctx, caller, { place, credential });
  const { customerId } = caller;
  const at = ctx.clock();
  const passkey = {
    ...made,
    id: makeId('psk', ctx.random),
    customerId,
    host: place.host,
    transports: credential.response.transports ?? [],
    name: name.normalize('NFC'),
    at,
  };
  await ctx.db.transaction(async (tx) => {
    // Locked, so that of eleven at once ten are stored, and the account does not join the team in
    // between.
    await lockCustomer(tx, customerId);
    if (await isStaff(tx, customerId)) throw new PasskeyNotAdded('staff');
    if (!(await spendChallenge(tx, challenge))) throw new PasskeyNotAdded('wrong');
    if ((await countPasskeys(tx, customerId)) >= passkeysMax) throw new PasskeyNotAdded('full');
    if (!(await insertPasskey(tx, passkey))) throw new PasskeyNotAdded('known');
    await notifyOfPasskey(ctx, tx, { change: 'added', customerId, about: passkey, at });
  });
  return toPasskey({ ...passkey, createdAt: at, lastUsedAt: null }, place);
}

async function checked(
  ctx: IdentityContext,
  caller: SignedIn,
  { place, credential }: Readonly<{ place: PasskeyPlace; credential: MadeCredential }>,
): Promise<{ made: Made; challenge: Challenge }> {
  let challenge: Challenge | undefined;
  const isOurs = (answered: string) => {
    challenge = readChallenge(ctx, addingIn(caller), answered);
    return challenge !== undefined;
  };
  try {
    const made = await verifyMade({ place, isOurs }, credential);
    if (challenge) return { made, challenge };
  } catch (cause) {
    ctx.log.info({ reason: reasonOf(cause) }, 'a passkey was not added');
  }
  throw new PasskeyNotAdded('wrong');
}

/** Throws `NotFound` for a passkey of another account as for an unknown one. */
export async function renamePasskey(
  { db }: IdentityContext,
  { customerId }: SignedIn,
  { id, name }: Readonly<{ id: string; name: string }>,
): Promise<void> {
  if (!(await namePasskey(db, { customerId, id }, name.normalize('NFC')))) throw new NotFound();
}

/**
 * Removes a passkey with the password, and emails its owner. Returns the browser's identifier of
 * it. Throws as `renamePasskey`.
 */
export async function removePasskey(
  ctx: IdentityContext,
  caller: SignedIn,
  { id, currentPassword }: Readonly<{ id: string; currentPassword: string }>,
): Promise<PasskeyGone> {
  const { customerId } = caller;
  await reauthenticate(ctx, caller, currentPassword);
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const gone = await dropPasskey(tx, { customerId, id });
    if (!gone) throw new NotFound();
    const about = { id, name: gone.name };
    await notifyOfPasskey(ctx, tx, { change: 'removed', customerId, about, at });
    return { rpId: gone.host, credentialId: gone.credentialId };
  });
}
