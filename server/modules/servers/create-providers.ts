import type { Config } from '#platform/config.ts';
import { hetznerProvider } from './providers/hetzner.ts';
import { manualProvider } from './providers/manual.ts';
import { proxmoxProvider } from './providers/proxmox.ts';
import { sandboxProvider } from './providers/sandbox.ts';
import type { ServerProviders } from './providers/server-provider.ts';

/** The providers available here; the operator always is. */
export function createServerProviders({ machines }: Pick<Config, 'machines'>): ServerProviders {
  const { sandbox, proxmox, hetzner } = machines;
  return {
    manual: manualProvider,
    ...(sandbox && {
      sandbox: sandboxProvider({ ...sandbox, token: sandbox.token.reveal() }),
    }),
    ...(proxmox && {
      proxmox: proxmoxProvider({ ...proxmox, token: proxmox.token.reveal() }),
    }),
    ...(hetzner && {
      hetzner: hetznerProvider({ ...hetzner, token: hetzner.token.reveal() }),
    }),
  };
}
