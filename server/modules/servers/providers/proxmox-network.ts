import { listAt, textAt, type Ask, type Asking, type Reply } from './http.ts';
import { refusalOf } from './proxmox-refusal.ts';
import type { Answer, MachineNetwork, Work } from './server-provider.ts';

// PUT  qemu/:id/config                     ipconfig0, nameserver, net0, before the first start
// PUT  qemu/:id/firewall/options           the guest's filter; everything that is honest passes
// POST qemu/:id/firewall/ipset             ipfilter-net0, the addresses that net0 may send from
// POST qemu/:id/firewall/ipset/:set        one address more
// DEL  qemu/:id/firewall/ipset/:set/:cidr  one that is not the machine's

type Static = Extract<MachineNetwork, { kind: 'static' }>;

/** The set that Proxmox VE reads for `ipfilter` on net0. */
const ipset = 'ipfilter-net0';

/**
 * The filter against stolen addresses, and nothing else: customers are reached on every port. The
 * policy for what comes in is DROP unless it is said otherwise.
 */
const filter = {
  enable: '1',
  ipfilter: '1',
  macfilter: '1',
  dhcp: '0',
  ndp: '1',
  radv: '0',
  policy_in: 'ACCEPT',
  policy_out: 'ACCEPT',
};

/** `ip=192.0.2.5/24,gw=192.0.2.1,ip6=…/64,gw6=…`. */
function ipconfigOf({ ipv4, ipv6 }: Static): string {
  return [
    ...(ipv4 ? [`ip=${ipv4.address}/${ipv4.prefix}`, `gw=${ipv4.gateway}`] : []),
    ...(ipv6 ? [`ip6=${ipv6.address}/${ipv6.prefix}`, `gw6=${ipv6.gateway}`] : []),
  ].join(',');
}

/** The card of the clone with the pool's network: its model and its MAC stay. */
function cardOf(net0: string, { bridge, vlan }: Static): string {
  const set = new Map([
    ['firewall', '1'],
    ...(bridge === undefined ? [] : [['bridge', bridge] as const]),
    ...(vlan === undefined ? [] : [['tag', String(vlan)] as const]),
  ]);
  const kept = net0.split(',').filter((part) => !set.has(part.split('=')[0] ?? ''));
  return [...kept, ...[...set].map(([key, value]) => `${key}=${value}`)].join(',');
}

type NetworkCall = Readonly<{ ask: Ask; note: Work['note'] }>;

/**
 * Gives a machine that does not run its addresses, and no others. Every step can be repeated.
 * Undefined when all is set; a machine on DHCP is left as its template is.
 */
export async function setNetwork(
  asked: NetworkCall,
  network: MachineNetwork,
  path: string,
): Promise<Answer | undefined> {
  if (network.kind === 'dhcp') return undefined;
  const put = (tail: string, body: Asking['body']) =>
    asked.ask({ method: 'PUT', path: `${path}${tail}`, ...(body && { body }) }, asked.note);
  const config = await asked.ask({ method: 'GET', path: `${path}/config` }, asked.note);
  if (config.status !== 200) return refusalOf(config);
  const net0 = textAt(config.json, 'data', 'net0');
  if (net0 === '') return { kind: 'refused', reason: 'The template has no network card net0.' };
  const filtered =
    (await allowOnly(asked, network, path)) ?? (await put('/firewall/options', filter));
  if (filtered.status !== 200) return refusalOf(filtered);
  const written = await put('/config', {
    net0: cardOf(net0, network),
    ipconfig0: ipconfigOf(network),
    ...(network.dns.length > 0 && { nameserver: network.dns.join(' ') }),
  });
  return written.status === 200 ? undefined : refusalOf(written);
}

/** An address without the length that stands for itself alone. */
const plain = (cidr: string) => cidr.replace(/\/(?:32|128)$/, '');

/** Has the set hold the addresses of the machine alone. Answers the call that was refused. */
async function allowOnly(
  { ask, note }: NetworkCall,
  { ipv4, ipv6 }: Static,
  path: string,
): Promise<Reply | undefined> {
  const sets = await ask({ method: 'GET', path: `${path}/firewall/ipset` }, note);
  if (sets.status !== 200) return sets;
  if (!listAt(sets.json, 'data').some((each) => textAt(each, 'name') === ipset)) {
    const body = { name: ipset };
    const made = await ask({ method: 'POST', path: `${path}/firewall/ipset`, body }, note);
    if (made.status !== 200) return made;
  }
  const own = `${path}/firewall/ipset/${ipset}`;
  const entries = await ask({ method: 'GET', path: own }, note);
  if (entries.status !== 200) return entries;
  const found = listAt(entries.json, 'data').map((each) => textAt(each, 'cidr'));
  const wanted = [ipv4, ipv6].flatMap((each) => each?.address ?? []);
  const steps: Asking[] = [
    ...wanted
      .filter((address) => !found.some((cidr) => plain(cidr) === address))
      .map((cidr) => ({ method: 'POST', path: own, body: { cidr } }) as const),
    ...found
      .filter((cidr) => !wanted.includes(plain(cidr)))
      .map((cidr) => ({ method: 'DELETE', path: `${own}/${encodeURIComponent(cidr)}` }) as const),
  ];
  for (const step of steps) {
    const done = await ask(step, note);
    if (done.status !== 200) return done;
  }
  return undefined;
}

/** Whether a machine's configuration carries the addresses that it was assigned. */
export function hasAddresses(config: unknown, network: Static): boolean {
  const parts = (text: string) => text.split(',').toSorted().join(',');
  return parts(textAt(config, 'data', 'ipconfig0')) === parts(ipconfigOf(network));
}
