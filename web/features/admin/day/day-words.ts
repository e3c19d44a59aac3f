import { counted } from '#contracts/locales.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** What a day in Nairobi is called, from "2026-11-28". */
const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** What Admin opens on. */
export const dayWords = {
  title: 'Today',
  weekdayOf,
  isNew: 'No sales yet',
  isNewText: 'Payments and orders are shown here once the first order is paid.',
  clear: 'All clear',
  queue: 'Orders waiting',
  late: (count: number) => `${count} over two hours`,
  noneLate: 'None over two hours',
  servers: 'Servers to set up',
  failed: (count: number) => `${count} failed`,
  noneFailed: 'None failed',
  tickets: 'Tickets waiting',
  oldest: (ago: string) => `Oldest ${ago}`,
  exceptions: 'Payments to review',
  open: 'Needs review',
  deadJobs: 'Failed jobs',
  given: 'Retry or check each',
  received: 'Received',
  orders: 'Orders paid',
  before: (value: string, weekday: string) => `${value} by this time last ${weekday}`,
  now: 'Today',
  weekBefore: (weekday: string) => `Last ${weekday}`,
  hour: (hour: string, today: string, before: string) => `${hour}: ${today}, a week ago ${before}`,
  toPayments: 'Payments',
  toOrders: 'All orders',
  failures: 'Failed payments',
  failedToday: (count: number) => `${count} today`,
  noFailures: 'No failed payments today.',
  noCode: 'No response in time',
  endings: 'Ending this week',
  ends: (leases: number, servers: number) =>
    `${counted(leases, 'proxy', 'proxies')}, ${counted(servers, 'server')}`,
  nothingEnds: 'Nothing ends this week.',
  toLeases: 'Proxies',
  toServers: 'Servers',
  stock: 'Low stock',
  stockTitle: 'Free proxies by country',
  free: (free: number, stocked: number) => `${free} of ${stocked}`,
  noneLow: 'More than a fifth of each country’s proxies is free.',
  toStock: 'Stock',
};
