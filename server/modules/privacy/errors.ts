import type { Obstacle } from '#contracts/account/privacy-state.ts';
import { DomainError } from '#platform/errors.ts';

const words: Record<Obstacle, string> = {
  payment: 'a payment is in progress',
  refund: 'a refund is in progress',
  proxy: 'a proxy is still active',
  server: 'a server is still active',
  balance: 'there is money on your balance',
};

/** For an account with open money or services; the fields name each of them. */
export class ErasureRefused extends DomainError {
  constructor(obstacles: readonly Obstacle[]) {
    const open = obstacles.map((each) => words[each]).join(', ');
    const message = `The account cannot be deleted yet: ${open}.`;
    const fields = obstacles.map((each) => ({ pointer: `/${each}`, detail: words[each] }));
    super({ kind: 'conflict', code: 'erasure-refused' }, message, { fields });
  }
}

/** For a link that was used, is too old, or never was one of ours. */
export class CopyGone extends DomainError {
  constructor() {
    const message = 'This link was already used or has expired. Request a new copy.';
    super({ kind: 'gone', code: 'link-expired' }, message);
  }
}

/** For an account of the staff: its role is taken away first. */
export class StaffNotErased extends DomainError {
  constructor() {
    const message =
      'This account belongs to a team member. Ask an owner to remove your role first.';
    super({ kind: 'conflict', code: 'erasure-refused' }, message);
  }
}
