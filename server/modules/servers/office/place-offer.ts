import { listVpsOffers } from '#modules/catalogue/offers';
import type { SalesContext } from '#modules/sales';
import { audit, type Staff } from '#modules/staff';
import { DomainError, NotFound } from '#platform/errors.ts';
import { listPlacements, savePlacement } from '../life/placements.sql.ts';

type Placing = Pick<Parameters<typeof savePlacement>[1], 'offerId' | 'placement'>;

/**
 * Says which provider makes the machines of an offer. Throws `NotFound` for an unknown offer, and a
 * conflict when somebody placed it meanwhile.
 */
export async function placeOffer(
  { db, clock }: SalesContext,
  staff: Staff,
  { offerId, placement }: Placing,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const before = (await listPlacements(tx)).get(offerId) ?? null;
    const offers = await listVpsOffers(tx);
    if (!offers.some(({ id }) => id === offerId)) throw new NotFound('Offer not found.');
    if (!(await savePlacement(tx, { offerId, placement, changedBy: staff.actor, at }))) {
      const message = 'Somebody else has placed this offer meanwhile. Reload and look again.';
      throw new DomainError({ kind: 'conflict', code: 'edit-conflict' }, message);
    }
    const subject = { kind: 'offer', id: offerId };
    const changed = { before: { before }, after: placement };
    await audit(tx, { staff, action: 'offer.place', subject, ...changed, at });
  });
}

/** Asks a provider of servers whether it answers to what is set up. */
export async function checkMaker(
  ctx: SalesContext,
  staff: Staff,
  name: keyof SalesContext['serverProviders'],
) {
  const { db, clock, serverProviders } = ctx;
  const provider = serverProviders[name];
  const checked = provider
    ? await provider.check().catch(() => ({ ok: false, detail: 'It gives no answer.' }))
    : { ok: false, detail: 'It is not set up here.' };
  const subject = { kind: 'maker', id: name };
  const at = clock();
  await db.transaction((tx) =>
    audit(tx, { staff, action: 'maker.check', subject, after: checked, at }),
  );
  return checked;
}
