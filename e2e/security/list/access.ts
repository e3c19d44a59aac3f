import { attack } from './case.ts';

const modules = 'server/modules';

/** Whose data and whose functions: objects, roles, and fields that nobody asked for. */
export const accessCases = [
  attack('S01', 'Every private call without a session'),
  attack('S02', 'Orders of another customer'),
  attack('S03', 'Orders with the own customer id, and without one'),
  attack(
    'S04',
    'Leases, their tests, usage and connections of another customer',
    [
      `${modules}/leases/holding/lease.routes.db.test.ts`,
      'another customer’s lease is as unknown as none (S04)',
    ],
    [
      `${modules}/leases/usage/usage.routes.db.test.ts`,
      'another customer’s lease is as unknown as none (S04)',
    ],
  ),
  attack('S05', 'A payment of another customer'),
  attack('S07', 'A hold in the name of another customer'),
  attack(
    'S09',
    'Proxy credentials after the lease ended',
    [`${modules}/leases/holding/lease.test.ts`, 'secrets are shown while the lease is active'],
    [
      `${modules}/orders/search-orders.db.test.ts`,
      'an address that was never delivered is neither shown nor searched (G57)',
    ],
  ),
  attack('S11', 'Filters that try to reach the orders of others', [
    `${modules}/orders/search-orders.db.test.ts`,
    '500 random filters never show another customer’s order (S11)',
  ]),
  attack(
    'S13',
    'Sessions and data copies of another customer by their id',
    [
      `${modules}/identity/protection/settings.db.test.ts`,
      'a person sees their own sessions and ends any of them, and nobody else’s',
    ],
    [
      `${modules}/admin/personal-data.db.test.ts`,
      'a copy holds every part as JSON and as tables, and its link works once',
    ],
  ),
  attack('S15', 'Odd spellings of paths around the guard of Admin'),
  attack('S16', 'Every call of Admin as a customer', [
    `${modules}/admin/system/refusals.db.test.ts`,
    'the audit log gets a row an hour for each person and route of Admin',
  ]),
  attack('S17', 'Every call of Admin as a visitor', [
    `${modules}/admin/roles.db.test.ts`,
    'to everybody without a staff session each admin call is an address where nothing is',
  ]),
  attack('S18', 'Staff without a second factor', [
    `${modules}/identity/second-step/second-step.db.test.ts`,
    'staff have their permissions with the app only, and for twelve hours',
  ]),
  attack('S19', 'A member of staff who raises their own role or makes an owner', [
    `${modules}/admin/roles.db.test.ts`,
    'the role %s passes where it has the permission and nowhere else',
  ]),
  attack('S21', 'Calls that no document names, and the routes of libraries'),
  attack('S22', 'The last owner suspended or demoted', [
    `${modules}/identity/staff/staff.db.test.ts`,
    'the last owner who can sign in is neither suspended nor demoted',
    'of two owners who suspend each other at once, one stays',
  ]),
  attack(
    'S23',
    'Acts of staff without a trace, or with one that is changed later',
    [`${modules}/admin/admin.db.test.ts`, 'the audit log takes no change and no removal'],
    [
      'server/platform/database/app-role.db.test.ts',
      'the role of the processes may write %s and never change it',
    ],
  ),
  attack('S25', 'A profile with fields that are not its owner’s to change', [
    `${modules}/identity/protection/settings.db.test.ts`,
    'a profile takes names and a phone, and nothing that is not theirs to change',
  ]),
  attack('S27', 'Further facts beside a purchase'),
  attack('S29', 'Names that change the prototype of every object'),
];
