import type { ProviderName } from '#contracts/goods/servers.ts';
import { findVpsOffer, type VpsOffer } from '#modules/catalogue/offers';
import { machineSpec } from './machine-spec.ts';
import type { Fit } from '../providers/server-provider.ts';
import type { ServersContext } from '../context.ts';
import { hasPools, listPlacements, type Placement } from '../life/placements.sql.ts';

/** Why a placement cannot make what its offer sells, at the setting that is to be changed. */
export type Misfit = Readonly<{ pointer: string; detail: string }>;
/** What is wrong with a placement, and what staff may want to know of one that fits. */
export type Judgement = Readonly<{ misfits: readonly Misfit[]; remarks: readonly string[] }>;

/** Addresses of a pool, whichever they will be. */
const pooled = { kind: 'static', dns: [] } as const;

type Sold = Pick<VpsOffer, 'id' | 'vcpus' | 'ramGb' | 'diskGb' | 'supportedOs'>;
type Placed = Pick<Placement, 'provider' | 'settings'>;

/**
 * Asks the provider of a placement whether each system of its offer can be created as sold. Throws
 * `ProviderSilent`; is called outside of any transaction.
 */
export async function judgePlacement(
  { db, serverProviders }: Pick<ServersContext, 'db' | 'serverProviders'>,
  offer: Sold,
  { provider: name, settings }: Placed,
): Promise<Judgement> {
  if (name === 'manual') return { misfits: [], remarks: [] };
  const provider = serverProviders[name];
  if (!provider) return refused('/provider', 'This provider is not set up here.');
  const isPooled = await hasPools(db, { provider: name, place: settings.place });
  const network = isPooled ? pooled : ({ kind: 'dhcp' } as const);
  const misfits: Misfit[] = [];
  const remarks: string[] = [];
  for (const system of offer.supportedOs) {
    const pointer = `/settings/images/${system}`;
    if ((settings.images[system] ?? '') === '') {
      misfits.push({
        pointer,
        detail: `Enter an image or template for ${system}, which this offer includes.`,
      });
      continue;
    }
    const fit = await provider.fits({ ...machineSpec(offer, settings, system), network });
    if (fit.ok) remarks.push(fit.detail);
    else misfits.push({ pointer: pointerOf(fit, system), detail: fit.detail });
  }
  return { misfits: distinct(misfits), remarks: [...new Set(remarks)] };
}

const refused = (pointer: string, detail: string): Judgement => ({
  misfits: [{ pointer, detail }],
  remarks: [],
});

const pointerOf = ({ setting }: Extract<Fit, { ok: false }>, system: string) =>
  setting === 'image' ? `/settings/images/${system}` : `/settings/${setting}`;

/** Of two systems the type and the place are judged twice. */
const distinct = (misfits: readonly Misfit[]) =>
  misfits.filter(
    ({ pointer, detail }, index) =>
      misfits.findIndex((each) => each.pointer === pointer && each.detail === detail) === index,
  );

export type Judged = Readonly<{
  offerId: string;
  provider: ProviderName;
  /** Null where the provider gives no answer. */
  judgement: Judgement | null;
}>;

const nothing: Judgement = { misfits: [], remarks: [] };

/** Checks every current placement. Offers that are not on sale raise no alarm. */
export async function judgePlacements(
  ctx: Pick<ServersContext, 'db' | 'serverProviders' | 'log'>,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const [offerId, placement] of await listPlacements(ctx.db)) {
    const offer = await findVpsOffer(ctx.db, offerId);
    const asked = offer?.onSale ? judgePlacement(ctx, offer, placement) : nothing;
    const judgement = await Promise.resolve(asked).catch((error: unknown) => {
      ctx.log.warn({ err: error, offer: offerId }, 'a placement could not be judged');
      return null;
    });
    judged.push({ offerId, provider: placement.provider, judgement });
  }
  return judged;
}
