import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { textAt, type Ask } from './http.ts';
import { readConfig } from './proxmox-config.ts';
import { hostsOf, type Host } from './proxmox-nodes.ts';
import { ProviderSilent, type Fit, type MachineSpec } from './server-provider.ts';

// GET cluster/firewall/options, nodes/:node/firewall/options   whether the filter does anything
// GET nodes/:node/qemu/:template/config   whether it is there, is a template, and what disk it has

const no = (setting: 'image' | 'place', detail: string): Fit => ({ ok: false, setting, detail });

/** What Proxmox VE says of a node that it does not know. */
const noSuchNode = /no such cluster node|hostname lookup|invalid node|node '.*' does not exist/i;

/** Whether the templates of a placement can become what an offer promises, each on its node. */
export async function proxmoxFits(ask: Ask, provider: string, spec: MachineSpec): Promise<Fit> {
  const details: string[] = [];
  const hosts = await hostsOf(ask, provider, spec);
  for (const host of hosts) {
    const fit = await templateFits(ask, provider, { host, spec });
    if (!fit.ok) return fit;
    details.push(fit.detail);
  }
  if (spec.network.kind === 'static') {
    const fit = await firewallIsOn(ask, provider, hosts);
    if (!fit.ok) return fit;
    if (fit.detail !== '') details.push(fit.detail);
  }
  return { ok: true, detail: details.join(' ') };
}

const where = 'Datacenter, Firewall, Options';

/**
 * The filter that keeps machines to their addresses works only while the firewall of the cluster
 * and those of its nodes are on; a node's is on unless it says otherwise.
 */
async function firewallIsOn(ask: Ask, provider: string, hosts: readonly Host[]): Promise<Fit> {
  const why = 'Without it, machines can use each other’s IP addresses.';
  const nodes = [...new Set(hosts.map(({ node }) => node))];
  for (const [path, isUsual, named] of [
    ['/cluster', false, `The firewall of the cluster is off (${where}).`] as const,
    ...nodes.map((node) => {
      const ofNode = `/nodes/${encodeURIComponent(node)}`;
      return [
        ofNode,
        true,
        `The firewall of ${node} is off (${node}, Firewall, Options).`,
      ] as const;
    }),
  ]) {
    const { status, json } = await ask({ method: 'GET', path: `${path}/firewall/options` });
    if (status === 403) {
      const detail = 'The token needs Sys.Audit to check that the firewall is on.';
      return { ok: true, detail };
    }
    if (status !== 200) throw new ProviderSilent(provider, 'its firewall');
    const enable = textAt(json, 'data', 'enable');
    if (enable === '0' || (enable === '' && !isUsual)) return no('place', `${named} ${why}`);
  }
  return { ok: true, detail: '' };
}

type Cloned = Readonly<{ host: Host; spec: MachineSpec }>;

async function templateFits(
  ask: Ask,
  provider: string,
  { host: { node, template: image }, spec: { diskGb } }: Cloned,
): Promise<Fit> {
  if (!/^[1-9]\d*$/.test(image)) return no('image', `${image} is no number of a template.`);
  const path = `/nodes/${encodeURIComponent(node)}/qemu/${image}/config`;
  const { status, json, reason } = await ask({ method: 'GET', path });
  if (noSuchNode.test(reason)) return no('place', `There is no node ${node}.`);
  if (reason.includes('does not exist')) return no('image', `${node} has no machine ${image}.`);
  if (status === 403) return no('image', `There is no machine ${image} that the token may see.`);
  if (status !== 200) throw new ProviderSilent(provider, `the template ${image}`);
  const named = `Machine ${image} on ${node}`;
  if (Number(fieldAt(json, 'data', 'template')) !== 1) {
    return no('image', `${named} is not a template.`);
  }
  const { disk } = readConfig(json);
  if (!disk) return no('image', `${named} has no disk to start from.`);
  // A disk never shrinks, so its machines are larger than they were sold.
  const more = disk.gb > diskGb ? `, more than the ${diskGb} GB of the offer` : '';
  return { ok: true, detail: `${named} has a disk of ${disk.gb} GB${more}.` };
}
