import type { ProductKind } from './product-kind.ts';
import { proxyKind } from './proxy/kind.ts';
import { serverKind } from './server/kind.ts';
import { topUpKind } from './top-up/kind.ts';
import { trafficKind } from './traffic/kind.ts';

/** Every kind of goods that the shop sells. */
export const installedKinds: readonly ProductKind[] = [
  proxyKind,
  trafficKind,
  // Takes ids of any form.
  serverKind,
  topUpKind,
];
