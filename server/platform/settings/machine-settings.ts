import { Secret } from '../secrets.ts';
import { rangeOf, withoutSlash } from '../settings.ts';

/** What the sandbox's providers of servers take. */
const sandboxMachines = {
  provisioner: 'sandbox-provisioner-token',
  proxmox: 'lango@pve!shop=sandbox-proxmox-secret',
  hetzner: 'sandbox-hetzner-token',
};

export type MachineVariables = Readonly<{
  PROXMOX_URL?: string | undefined;
  PROXMOX_TOKEN?: string | undefined;
  PROXMOX_POOL: string;
  /** Such as 100000-199999. */
  PROXMOX_NUMBERS: string;
  HETZNER_URL: string;
  HETZNER_TOKEN?: string | undefined;
}>;

/**
 * Where servers can be made beside the operator's hands; absent what is not set up. With a sandbox
 * every provider is there.
 */
export function machinesOf(values: MachineVariables, sandboxUrl: string | undefined) {
  const isPlayed = sandboxUrl !== undefined;
  const proxmoxUrl = values.PROXMOX_URL ?? (isPlayed ? `${sandboxUrl}/proxmox` : undefined);
  const proxmoxToken = values.PROXMOX_TOKEN ?? (isPlayed ? sandboxMachines.proxmox : undefined);
  const hetznerToken = values.HETZNER_TOKEN ?? (isPlayed ? sandboxMachines.hetzner : undefined);
  const hetznerUrl =
    isPlayed && !values.HETZNER_TOKEN ? `${sandboxUrl}/hetzner` : values.HETZNER_URL;
  return {
    sandbox: isPlayed
      ? { baseUrl: `${sandboxUrl}/provisioner`, token: new Secret(sandboxMachines.provisioner) }
      : undefined,
    proxmox:
      proxmoxUrl && proxmoxToken
        ? {
            baseUrl: withoutSlash(proxmoxUrl),
            token: new Secret(proxmoxToken),
            pool: values.PROXMOX_POOL,
            numbers: rangeOf(values.PROXMOX_NUMBERS),
          }
        : undefined,
    hetzner: hetznerToken
      ? { baseUrl: withoutSlash(hetznerUrl), token: new Secret(hetznerToken) }
      : undefined,
  };
}

const lateDaysMax = 30;

/** How long a server is kept after its end, and what a late activation may be worth. */
export const serverTermsOf = (
  values: Readonly<{ SERVER_GRACE_DAYS: number; SERVER_LATE_DAYS: number }>,
) => ({
  serverGraceDays: values.SERVER_GRACE_DAYS,
  lateDays: Math.min(lateDaysMax, values.SERVER_LATE_DAYS),
});
