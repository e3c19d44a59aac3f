import { DomainError, InvalidInput } from '#platform/errors.ts';

/** Nobody waits for what can be bought, or for what the shop does not know. */
export class NothingToWaitFor extends InvalidInput {
  constructor(isOpen: boolean) {
    const detail = isOpen ? 'This is available now' : 'Product not found';
    super(`${detail}.`, [{ pointer: '/product', detail }]);
  }
}

/** A list opens when its product can be bought, and announced goods never can. */
export class NotOpen extends DomainError {
  constructor(title: string, isAnnounced: boolean) {
    const message = isAnnounced
      ? `${title} cannot be sold by this shop, so this list stays closed.`
      : `${title}: nothing is available. Put it in stock first.`;
    super({ kind: 'invalid', code: 'not-for-sale' }, message);
  }
}
