import type { MachineNetwork } from '../providers/server-provider.ts';

/** The IP version, from PostgreSQL's family(). */
export type IpFamily = 4 | 6;

/** An address that a server holds, with the network that it is in. */
export type HeldAddress = Readonly<{
  family: IpFamily;
  address: string;
  /** The length of its network's prefix. */
  prefix: number;
  gateway: string;
  dns: readonly string[];
  bridge: string | null;
  vlan: number | null;
}>;

/** What a machine is set up with: the addresses that it holds, or those of its network. */
export function networkOf(held: readonly HeldAddress[]): MachineNetwork {
  const [first] = held;
  if (!first) return { kind: 'dhcp' };
  const of = (family: IpFamily) => held.find((each) => each.family === family);
  const [ipv4, ipv6] = [of(4), of(6)];
  const { bridge, vlan } = first;
  return {
    kind: 'static',
    ...(ipv4 && { ipv4: partOf(ipv4) }),
    ...(ipv6 && { ipv6: partOf(ipv6) }),
    dns: [...new Set(held.flatMap(({ dns }) => dns))],
    ...(bridge !== null && { bridge }),
    ...(vlan !== null && { vlan }),
  };
}

const partOf = ({ address, prefix, gateway }: HeldAddress) => ({ address, prefix, gateway });

/** Says which addresses a place has none free of. */
export const lackOf = (families: readonly IpFamily[], place: string) =>
  `No free ${families.map((each) => `IPv${each}`).join(' or ')} address in the pools of ${place}.`;
