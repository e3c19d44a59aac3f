import { providerAddress } from '#platform/setting-rules/addresses.ts';
import { judgeSettings } from '#platform/setting-rules/rule.ts';
import { stageOf, withoutSlash, type SettingsPart } from '#platform/settings.ts';
import { installed } from './providers/installed.ts';
import type { SupplierAddresses } from './providers/supplier.ts';
import { meterAddresses, type MeterAddresses } from './usage/index.ts';

const rules = Object.fromEntries(
  installed.map(({ variable, host }) => [variable, { example: host, judge: providerAddress() }]),
);

/** Where suppliers list what they rent to us; their keys are staff's to set. */
export const supplierSettings: SettingsPart<SupplierAddresses> = {
  liveSigns: [],
  read: (env, place) => {
    const stage = stageOf(place);
    const problems = stage ? judgeSettings(rules, { env, stage, malformed: new Set() }) : [];
    if (problems.length > 0) return { problems };
    const addresses = installed.map(({ name, variable, host, played }) => {
      const own = stage ? host : `${place.sandboxUrl}/${played}`;
      return [name, withoutSlash(env[variable] ?? own)] as const;
    });
    return { settings: new Map(addresses) };
  },
};

/** Where the meters of suppliers of pools are; the settings above name the addresses of some. */
export const meterSettings: SettingsPart<MeterAddresses> = {
  liveSigns: [],
  read: (env, place) => {
    const sandboxUrl = stageOf(place) ? undefined : place.sandboxUrl;
    return { settings: meterAddresses({ sandboxUrl, env }) };
  },
};
