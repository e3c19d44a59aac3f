import type { PoolUpstream } from '#gateway';
import { exitPassword, exitUser } from './protocol.ts';

/** A pool whose only entry is the exit of the bench, which reads words behind its user name. */
export const benchPool = (port: number): PoolUpstream => ({
  kind: 'pool',
  sessionKey: 'of the bench',
  epoch: 0,
  cuts: {},
  released: {},
  entries: [
    {
      poolId: 'pol_bench',
      protocol: 'http',
      host: '127.0.0.1',
      port,
      username: exitUser,
      password: exitPassword,
      countries: [],
      dialect: {
        where: 'user',
        prefix: '',
        separator: '-',
        places: { country: 'cc-' },
        country: { letters: 'lower' },
        space: '_',
        session: { key: 'sessid-', alphabet: 'abcdefghijkmnpqrstuvwxyz', length: 12 },
        ttl: { key: 'sesstime-', unitSeconds: 60, suffix: '', minSeconds: 60, maxSeconds: 86_400 },
        rotate: null,
        statuses: {},
      },
    },
  ],
});
