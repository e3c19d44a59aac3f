/** One write from a wire to another, with back-pressure and honest counting. */
import type { Wire } from '../wire.ts';

type Passage = Readonly<{
  bytes: Buffer;
  from: Wire;
  to: Wire;
  /** Told once the kernel has taken the bytes, and never when it has not. */
  accepted: (count: number) => void;
}>;

/** Answers whether `from` may go on reading. If not, it is resumed, after `resumed` was called,
 * once the write was accepted. The bytes must not be lent. */
export function passOn({ bytes, from, to, accepted }: Passage, resumed: () => void): boolean {
  const count = bytes.length;
  const later = () => {
    accepted(count);
    resumed();
    from.resume();
  };
  const isAccepted = to.write(bytes, { accepted: later });
  if (isAccepted) accepted(count);
  return isAccepted;
}
