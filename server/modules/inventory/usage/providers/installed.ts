import type { PoolMeterName } from '#contracts/admin/goods/pool-meters.ts';
import { withoutSlash } from '#platform/settings.ts';
import { decodoMeter } from './decodo.ts';
import { iproyalMeter } from './iproyal.ts';
import { ownAddressMeter } from './own-address.ts';
import { proxySellerMeter } from './proxy-seller.ts';
import type { MeterConfig, MeterKind, OpenMeter, UsageMeter } from './usage-meter.ts';
import { webshareMeter } from './webshare.ts';

const installed: Readonly<Record<PoolMeterName, MeterKind>> = {
  webshare: webshareMeter,
  iproyal: iproyalMeter,
  'proxy-seller': proxySellerMeter,
  decodo: decodoMeter,
  address: ownAddressMeter,
};

/** Where each is asked, by its name; those of `address` say so themselves. */
export type MeterAddresses = ReadonlyMap<string, string>;

type Place = Readonly<{
  /** Where the sandbox plays them; undefined for the suppliers' own hosts. */
  sandboxUrl: string | undefined;
  env?: Readonly<Record<string, string | undefined>>;
}>;

/** The suppliers' own hosts, those that the operator's settings name, or the sandbox's. */
export const meterAddresses = ({ sandboxUrl, env = {} }: Place): MeterAddresses =>
  new Map(
    Object.values(installed).map(({ name, host, played, setting }) => {
      const own = sandboxUrl === undefined ? host : `${sandboxUrl}/${played}`;
      return [name, withoutSlash((setting && env[setting]) ?? own)];
    }),
  );

export type MetersConfig = MeterConfig & Readonly<{ meters: MeterAddresses }>;
type Opening = Omit<OpenMeter, 'baseUrl' | 'config'>;

/** A pool's meter, as its settings say. */
export const openMeter = (config: MetersConfig, name: PoolMeterName, at: Opening): UsageMeter =>
  installed[name].open({ ...at, config, baseUrl: config.meters.get(name) ?? '' });
