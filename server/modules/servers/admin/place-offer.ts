import { listVpsOffers } from '#modules/catalogue/offers';
import { audit, type Staff } from '#modules/staff';
import { DomainError, InvalidInput, NotFound, Unavailable } from '#platform/errors.ts';
import { judgePlacement } from '../operations/judge-placement.ts';
import { listPlacements, savePlacement } from '../life/placements.sql.ts';
import { saveMisfits } from '../operations/alarms.sql.ts';
import type { ServersContext } from '../context.ts';

type Placing = Pick<Parameters<typeof savePlacement>[1], 'offerId' | 'placement'>;

/**
 * Sets the provider of an offer's machines. Throws `NotFound` for an unknown offer, `InvalidInput`
 * at each setting that prevents creating it as sold, `Unavailable` while its provider does not
 * answer, and a conflict after another placement.
 */
export async function placeOffer(
  ctx: ServersContext,
  staff: Staff,
  { offerId, placement }: Placing,
): Promise<void> {
  const { db, clock } = ctx;
  const offer = (await listVpsOffers(db, clock())).find(({ id }) => id === offerId);
  if (!offer) throw new NotFound('Offer not found.');
  const remarks = await requireFit(ctx, offer, placement);
  const at = clock();
  await db.transaction(async (tx) => {
    const before = (await listPlacements(tx)).get(offerId) ?? null;
    if (!(await savePlacement(tx, { offerId, placement, changedBy: staff.actor, at }))) {
      const message = 'Someone else has placed this offer meanwhile. Reload and look again.';
      throw new DomainError('edit-conflict', message);
    }
    const subject = { kind: 'offer', id: offerId };
    const changed = { before: { before }, after: { ...placement, remarks } };
    await audit(tx, { staff, action: 'offer.place', subject, ...changed, at });
    await saveMisfits(tx, { offerId, reasons: [], provider: placement.provider, at });
  });
}

const retryAfterSeconds = 30;

/** Remarks on a valid placement; one that cannot be checked is not saved. */
async function requireFit(
  ctx: ServersContext,
  offer: Parameters<typeof judgePlacement>[1],
  placement: Placing['placement'],
): Promise<readonly string[]> {
  const { misfits, remarks } = await judgePlacement(ctx, offer, placement).catch(
    (cause: unknown) => {
      const message = 'The provider did not respond, so nothing was saved. Try again.';
      throw new Unavailable(message, retryAfterSeconds, { cause });
    },
  );
  const [first] = misfits;
  if (first) throw new InvalidInput(first.detail, misfits);
  return remarks;
}

/** Asks a provider of servers whether it answers to what is set up. */
export async function checkServerProvider(
  ctx: ServersContext,
  staff: Staff,
  name: keyof ServersContext['serverProviders'],
) {
  const { db, clock, serverProviders } = ctx;
  const provider = serverProviders[name];
  const checked = provider
    ? await provider.check().catch(() => ({ ok: false, detail: 'It gives no answer.' }))
    : { ok: false, detail: 'It is not set up here.' };
  const subject = { kind: 'server-provider', id: name };
  const at = clock();
  await db.transaction((tx) =>
    audit(tx, { staff, action: 'server-provider.check', subject, after: checked, at }),
  );
  return checked;
}
