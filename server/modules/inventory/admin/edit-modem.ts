import type { ChangeOfAddress, ChangeOfAddressBody } from '#contracts/admin/goods/modems.ts';
import { changeSeconds } from '#contracts/admin/goods/modems.ts';
import type { UpstreamId } from '#contracts/ids.ts';
import { markChanging } from '#modules/catalogue/listing';
import { audit, type Staff } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import {
  dropModem,
  findModem,
  lockModem,
  saveModem,
  type ModemSettings,
} from '../modems/modems.sql.ts';
import { findStock } from './stock.sql.ts';
import type { InventoryAdminContext } from './context.ts';

/**
 * Sets how the address behind an entry is changed, and says so in its listing. What is left out of
 * the same kind is kept. The audit log has no address and no credential. Throws `NotFound`, and
 * `InvalidInput` at the field that is missing.
 */
export async function setChangeOfAddress(
  { db, clock, keyring }: InventoryAdminContext,
  staff: Staff,
  { id, body }: Readonly<{ id: string; body: ChangeOfAddressBody }>,
): Promise<ChangeOfAddress> {
  const at = clock();
  return db.transaction(async (tx) => {
    const entry = await findStock(tx, id, at);
    if (!entry) throw new NotFound('Address not found.');
    const upstreamId = entry.id as UpstreamId;
    await lockModem(tx, upstreamId);
    const before = await findModem({ db: tx, keyring }, upstreamId);
    const after = settingsOf(body, before);
    if (after) await saveModem({ tx, keyring }, { upstreamId, ...after }, at);
    else await dropModem(tx, upstreamId);
    await markChanging(tx, { upstreamId, changes: after !== undefined }, at);
    const subject = { kind: 'upstream', id };
    const action = 'stock.change-of-address';
    const shown = viewOf(after);
    const secrets =
      body.address === undefined && body.password === undefined ? {} : { secrets: 'set' };
    await audit(tx, {
      staff,
      action,
      subject,
      before: viewOf(before),
      after: { ...shown, ...secrets },
      at,
    });
    return shown;
  });
}

function viewOf(settings: ModemSettings | undefined): ChangeOfAddress {
  if (!settings) return { kind: 'none', modem: null, everySeconds: changeSeconds.usual };
  const { kind, target, everySeconds } = settings;
  return { kind, modem: target.modem, everySeconds };
}

/** What is given, and for the rest what was saved of the same kind. */
function settingsOf(
  { kind, everySeconds, ...given }: ChangeOfAddressBody,
  before: ModemSettings | undefined,
): ModemSettings | undefined {
  if (kind === 'none') return undefined;
  const kept = before?.kind === kind ? before.target : undefined;
  const address = given.address ?? kept?.address;
  if (address === undefined) throw InvalidInput.at('/address', 'Enter the address.');
  if (kind === 'link') {
    return { kind, everySeconds, target: { address, login: null, password: null, modem: null } };
  }
  const modem = given.modem ?? kept?.modem ?? null;
  if (modem === null) throw InvalidInput.at('/modem', 'Enter the IMEI of the modem.');
  // Kept credentials go to the origin they were given for alone.
  const stays =
    kept !== undefined && originOf(kept.address) === originOf(address) ? kept : undefined;
  const login = given.login ?? stays?.login ?? null;
  const password = given.password ?? stays?.password ?? null;
  return { kind, everySeconds, target: { address, login, password, modem } };
}

const originOf = (address: string) => new URL(address).origin;
