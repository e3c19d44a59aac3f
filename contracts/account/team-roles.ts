/** What a person of a team may do for the account that they act for (decision 0076). */

export const teamRoles = ['owner', 'billing', 'member'] as const;
export type TeamRole = (typeof teamRoles)[number];

/**
 * `goods`: see and use what was bought, its passwords included. `money`: buy, pay, and see what was
 * paid. `account`: all else of the account, its team above all.
 */
export type TeamRight = 'goods' | 'money' | 'account';

const rights: Readonly<Record<TeamRole, readonly TeamRight[]>> = {
  owner: ['goods', 'money', 'account'],
  billing: ['money'],
  member: ['goods'],
};

/** Whether a role has a right; in their own account, without a role, people have every right. */
export const roleHas = (role: TeamRole | undefined, right: TeamRight): boolean =>
  role === undefined || rights[role].includes(right);
