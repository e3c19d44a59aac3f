import type { Reserver } from './reserves.sql.ts';

/** What gateways hold of a sub-user's bytes, and how much of it came out of the lease's. */
export type Named = Pick<Reserver, 'id' | 'rest'> & Readonly<{ lent: number; through: number }>;

/** Of a sub-user: what is there of its reservation, and what nobody else may be lent for its
 * sake. */
export type SetAside = Readonly<{ id: string; backed: number; held: number }>;

/**
 * How much of what is left of a lease is there for each reservation, in the order given: where less
 * is left than is set aside, later ones get less. What gateways hold of one that is over stays
 * theirs until they give it back. `left` is null for a lease without an allowance.
 */
export function setAsideOf(left: number | null, named: readonly Named[]): readonly SetAside[] {
  let free = left ?? Number.POSITIVE_INFINITY;
  return named.map(({ id, rest, lent, through }) => {
    if (rest === null) return { id, backed: 0, held: Math.min(through, lent) };
    const backed = Math.min(rest, free);
    free -= backed;
    return { id, backed, held: Math.max(backed, lent) };
  });
}

/**
 * Whether it uses its own bytes instead of the lease's. Where nothing is left for a reservation it
 * is a limit like another, so that its owner hears that the lease is used up.
 */
export const usesOwn = (rest: number | null, backed: number): boolean =>
  rest !== null && (backed > 0 || rest === 0);
