import { trafficCalls } from '../goods/traffic.ts';
import { sessionCalls } from '../leases/lease-sessions.ts';

/** The guide's entries about traffic by the gigabyte; the last one ends it. */
export const trafficGuide = {
  trafficPlans: {
    call: trafficCalls.trafficPlans,
    says: 'Prices of traffic per GB, by amount',
  },
  trafficOffer: {
    call: trafficCalls.trafficOffer,
    says: 'Price of an amount of traffic; pay for its productId as proxyId, plan monthly',
    query: { kind: 'residential', gb: '50' },
  },
  trafficAccounts: {
    call: trafficCalls.trafficAccounts,
    says: 'Your traffic by the GB: login, bytes left, and purchases',
  },
  trafficAccount: {
    call: trafficCalls.trafficAccount,
    says: 'Traffic of one kind; sub-users, sources and usage take the same id as a proxy',
    id: 'TRAFFIC',
  },
  leaseSessions: {
    call: sessionCalls.leaseSessions,
    says: 'Sessions in use, with their last change of exit',
    id: 'TRAFFIC',
  },
  releaseSessions: {
    call: sessionCalls.releaseSessions,
    says: 'New exit for a session of your own or of a sub-user, or for all without a name',
    id: 'TRAFFIC',
    body: { name: 'a1' },
  },
  setTrafficTopUp: {
    call: trafficCalls.setTrafficTopUp,
    says: 'Buy automatically from your balance when 10% are left, up to a limit',
    id: 'TRAFFIC',
    body: { gb: 1, dayKesMax: 5_000, monthKesMax: 20_000 },
  },
  endTrafficTopUp: {
    call: trafficCalls.endTrafficTopUp,
    says: 'Turn automatic top-up off',
    id: 'TRAFFIC',
  },
  endTraffic: {
    call: trafficCalls.endTraffic,
    says: 'End the username and get the unused GB back to your balance',
    id: 'TRAFFIC',
  },
} as const;
