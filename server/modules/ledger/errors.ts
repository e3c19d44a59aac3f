import { formatPlain, type Money } from '#contracts/money.ts';

/** A transfer that cannot be written is a bug in its caller, not a refusal for a customer. */
export class TransferUnbalanced extends Error {
  constructor(rest: Money) {
    super(`Debits and credits differ by ${formatPlain(rest)}; a transfer sums to zero.`);
    this.name = 'TransferUnbalanced';
  }
}

export class TransferMalformed extends Error {
  constructor(reason: string) {
    super(`This is not a transfer: ${reason}.`);
    this.name = 'TransferMalformed';
  }
}

/** The same source was posted before with other entries: one of the two is wrong. */
export class TransferConflict extends Error {
  constructor({ kind, id }: { kind: string; id: string }) {
    super(`${kind} ${id} is posted already, with other entries.`);
    this.name = 'TransferConflict';
  }
}
