import type { ModemKind } from '#contracts/admin/goods/modems.ts';
import type { FarmConfig } from './ask-farm.ts';
import { changeLinkModem } from './change-link.ts';
import type { Modem, ModemTarget } from './modem.ts';
import { proxysmartModem } from './proxysmart.ts';

/** How modems can be told, by the name that staff choose. */
const installed: Record<
  Exclude<ModemKind, 'none'>,
  (config: FarmConfig, target: ModemTarget) => Modem
> = { link: changeLinkModem, proxysmart: proxysmartModem };

/** The modem behind an upstream, as its settings say. */
export const openModem = (
  config: FarmConfig,
  { kind, target }: Readonly<{ kind: keyof typeof installed; target: ModemTarget }>,
): Modem => installed[kind](config, target);
