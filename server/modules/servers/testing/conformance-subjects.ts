import type { ServerId } from '#contracts/ids.ts';
import { Secret } from '#platform/secrets.ts';
import { createServerProviders } from '../create-providers.ts';
import { FakeServerProvider } from '../providers/server-provider.fake.ts';
import {
  ProviderSilent,
  type MachineSpec,
  type ServerProvider,
} from '../providers/server-provider.ts';
import { sampleSpec } from './drive-work.ts';
import { openLosingRoad, type Loss, type LosingRoad } from './losing-answers.ts';

/**
 * The duties of every adapter at its provider, with any answer lost: one machine, with one address,
 * as large as sold, and nothing left after its end.
 */
export type Subject = Readonly<{
  name: string;
  spec: MachineSpec;
  provider: ServerProvider;
  /** The same on a road without losses, to see what is there. */
  sight: ServerProvider;
  road: Pick<LosingRoad, 'lose' | 'calls' | 'close'>;
  /** What opens the machine now, where the provider can be asked. */
  passwordOf?: (key: ServerId) => Promise<string | undefined>;
  /** Kills the provider and starts it again with what it had written down. */
  restart?: () => Promise<void>;
  /** How long a look again waits, of what the provider's adapter asks for. */
  waitMs: (askedMs: number | null) => number;
}>;

/** Addresses of a pool, which are set up with the filter that keeps the machine to them. */
export const pooled: MachineSpec['network'] = {
  kind: 'static',
  ipv4: { address: '10.20.0.5', prefix: 24, gateway: '10.20.0.1' },
  ipv6: { address: '2a00:1::5', prefix: 64, gateway: 'fe80::1' },
  dns: ['9.9.9.9'],
  bridge: 'vmbr1',
  vlan: 7,
};

export type Name = 'proxmox' | 'hetzner';
type Settings = Readonly<{ baseUrl: string; token: string; pool?: string }>;

function providerAt(name: Name, { baseUrl, token, pool = 'lango' }: Settings): ServerProvider {
  const secret = new Secret(token);
  const numbers = { from: 10_000, to: 19_999 };
  const { proxmox, hetzner } = createServerProviders({
    machines: {
      sandbox: undefined,
      proxmox: name === 'proxmox' ? { baseUrl, token: secret, pool, numbers } : undefined,
      hetzner: name === 'hetzner' ? { baseUrl, token: secret } : undefined,
    },
  });
  const provider = proxmox ?? hetzner;
  if (!provider) throw new Error(`There is no ${name}.`);
  return provider;
}

export async function subjectAt(name: Name, settings: Settings, more: Partial<MachineSpec>) {
  const road = await openLosingRoad(settings.baseUrl);
  return {
    name,
    spec: { ...sampleSpec, ...more },
    provider: providerAt(name, { ...settings, baseUrl: road.url }),
    sight: providerAt(name, settings),
    road,
  };
}

/** The fake has no road: what it did is lost on the way back, or on the way there. */
export function fakeSubject(): Subject {
  const fake = new FakeServerProvider('sandbox');
  let came = 0;
  let lost: Readonly<{ number: number; how: Loss }> | undefined;
  const advance: ServerProvider['advance'] = async (work) => {
    came += 1;
    const how = came === lost?.number ? lost.how : undefined;
    if (how === 'never arrives') throw new ProviderSilent('fake', work.kind);
    const answer = await fake.advance(work);
    if (how !== undefined) throw new ProviderSilent('fake', work.kind);
    return answer;
  };
  const provider = Object.assign(Object.create(fake) as ServerProvider, { advance });
  const lose: LosingRoad['lose'] = (call) => {
    came = 0;
    lost = call;
  };
  const road = { lose, calls: () => came, close: async () => undefined };
  const passwordOf = async (key: ServerId) => fake.machines.get(key)?.password;
  return {
    name: 'fake',
    spec: sampleSpec,
    provider,
    sight: fake,
    road,
    passwordOf,
    waitMs: () => 0,
  };
}

/** What a real account needs in the environment, beside the shop's own settings. */
const real = {
  proxmox: ['PROXMOX_URL', 'PROXMOX_TOKEN', 'PROXMOX_POOL'],
  hetzner: ['HETZNER_TOKEN'],
} as const;
const choices = ['MACHINE_IMAGE', 'MACHINE_TYPE', 'MACHINE_PLACE'] as const;
const hetznerUrl = 'https://api.hetzner.cloud';

/** The subject of a real account; throws with the settings that are missing. */
export async function realSubject(name: Name, env: NodeJS.ProcessEnv): Promise<Subject> {
  const needed = [
    ...real[name],
    ...choices.filter((each) => name !== 'proxmox' || each !== 'MACHINE_TYPE'),
  ];
  const missing = needed.filter((each) => !env[each]);
  if (missing.length > 0) throw new RealAccountMissing(name, missing);
  const proxmox = { baseUrl: env['PROXMOX_URL'] ?? '', token: env['PROXMOX_TOKEN'] ?? '' };
  const settings =
    name === 'proxmox'
      ? { ...proxmox, pool: env['PROXMOX_POOL'] ?? '' }
      : { baseUrl: env['HETZNER_URL'] || hetznerUrl, token: env['HETZNER_TOKEN'] ?? '' };
  const [image = '', type = '', place = ''] = choices.map((each) => env[each] ?? '');
  const subject = await subjectAt(name, settings, { image, type, place });
  return { ...subject, waitMs: (askedMs) => askedMs ?? 5_000 };
}

/** `--real` was asked for, and the environment has no account to play on. */
export class RealAccountMissing extends Error {
  constructor(name: string, missing: readonly string[]) {
    super(`A real account of ${name} needs ${missing.join(', ')} in the environment.`);
    this.name = 'RealAccountMissing';
  }
}
