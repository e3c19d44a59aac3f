import { subUserCalls } from '../leases/sub-users.ts';

/** The guide's entries about sub-users. */
export const subUserGuide = {
  subUsers: {
    call: subUserCalls.subUsers,
    says: 'Sub-users of a proxy, with login, limits and use; pages start at 0',
    id: 'LEASE',
  },
  addSubUser: {
    call: subUserCalls.addSubUser,
    says: 'Create a sub-user with caps in bytes, connections, addresses and an end',
    id: 'LEASE',
    body: { label: 'Client A', monthBytesMax: 50_000_000_000, connectionsMax: 20 },
  },
  changeSubUser: {
    call: subUserCalls.changeSubUser,
    says: 'Change a sub-user, or pause it with "paused": true',
    id: 'SUB_USER',
    body: { paused: true },
  },
  changeSubUserPassword: {
    call: subUserCalls.changeSubUserPassword,
    says: 'Create a new password for a sub-user',
    id: 'SUB_USER',
  },
  removeSubUser: {
    call: subUserCalls.removeSubUser,
    says: 'Remove a sub-user; its connections close',
    id: 'SUB_USER',
  },
} as const;
