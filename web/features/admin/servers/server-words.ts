/** Servers, for staff. */
import { counted } from '#contracts/locales.ts';
import { serverStateEnglish } from '#contracts/goods/server-state-words.ts';

export const serverAdminWords = {
  nav: 'Servers',
  serverProviders: 'Server providers',
  pools: 'IP pools',
  lowPools: 'Few IP addresses left',
  lowPool: (prefix: string, place: string, free: number) => `${prefix}, ${place}: ${free}`,
  search: 'Order, email, address or ID',
  show: 'Show',
  heads: {
    title: 'Server',
    order: 'Order',
    customer: 'Customer',
    state: 'State',
    work: 'Work in progress',
    address: 'IP address',
    ends: 'Ends',
  },
  /** The customers' words, but what needs a person is said. */
  states: { ...serverStateEnglish, failed: 'Setup failed' },
  filters: { work: 'In progress or failed', running: 'Running', ended: 'Ended', all: 'All' },
  order: 'Order',
  tries: (count: number) => counted(count, 'attempt'),
  next: (time: string) => `next attempt ${time}`,
  person: 'needs review',
  until: (time: string) => `until ${time}`,
  act: {
    retry: 'Retry',
    finish: 'Mark as done',
    start: 'Start',
    stop: 'Stop',
    reboot: 'Restart',
    suspend: 'Suspend',
    resume: 'Resume',
    terminate: 'Terminate',
    save: 'Save',
    check: 'Check',
    close: 'Close',
  },
  history: 'Operations',
  answers: 'Provider responses',
  reveals: 'Viewed by the customer',
  revealed: { password: 'Password shown', console: 'Console opened' },
  none: 'Nothing yet.',
  alarms: 'Machines to check',
  resolution: 'Action taken',
  why: {
    unknown: 'no matching server',
    'not-ours-any-more': 'its server has ended or moved',
    'does-not-fit': 'its provider can’t fulfil the offer',
  },
  offer: 'Offer',
  provider: 'Provider',
  providerNames: {
    manual: 'Manual',
    sandbox: 'Sandbox',
    proxmox: 'Proxmox VE',
    hetzner: 'Hetzner Cloud',
  },
  image: (system: string) => `Image or template, ${system}`,
  nodesHint: 'With several nodes, enter one template per node: 9000, 9100.',
  type: 'Type',
  place: 'Location or node',
  saved: 'Saved. New orders use this provider.',
};

/** The colour of each state of a server. */
export const stateTones = {
  requested: 'info',
  creating: 'info',
  failed: 'bad',
  active: 'ok',
  suspended: 'warn',
  terminating: 'neutral',
  gone: 'neutral',
} as const;
