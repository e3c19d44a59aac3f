import type { ServerService } from '#contracts/goods/server-life.ts';

const hex = 'ab'.repeat(16);
const startsAt = '2026-11-20T08:00:00.000Z';
/** When it ends unless it is renewed. */
export const exampleEnd = '2026-12-20T08:00:00.000Z';
/** A server that runs for a month and was not renewed yet. */
export const exampleServer: ServerService = {
  id: `srv_${hex}`,
  orderId: `ord_${hex}`,
  orderCode: 'LG-7K3M9Q',
  title: 'VPS US1, United States',
  operatingSystem: 'Linux',
  state: 'active',
  suspendedFor: null,
  power: 'running',
  requestedAt: startsAt,
  promisedBy: startsAt,
  activatedAt: startsAt,
  endsAt: exampleEnd,
  keptUntil: null,
  access: null,
  can: [],
  hasConsole: false,
  hasUsage: false,
  busy: null,
  operations: [],
  renewal: { amountKes: 1_300, until: exampleEnd, refusal: null, phone: null },
  auto: null,
  balanceKes: 0,
  leavesAtEnd: false,
  late: null,
};
