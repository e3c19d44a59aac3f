/** One write from a wire to another, with back-pressure and honest counting. */
import type { Wire } from '../wire.ts';

type Passage = Readonly<{
  bytes: Buffer;
  from: Wire;
  to: Wire;
  /** Told how many bytes the kernel has taken, once: all of them, unless the wire broke. */
  taken: (count: number) => void;
}>;

/** Answers whether `from` may go on reading. If not, it is resumed, after `resumed` was called,
 * once the write was accepted. The bytes must not be lent. */
export function passOn({ bytes, from, to, taken }: Passage, resumed: () => void): boolean {
  const count = bytes.length;
  const accepted = () => {
    taken(count);
    resumed();
    from.resume();
  };
  const isAccepted = to.write(bytes, { accepted, brokenOff: taken });
  if (isAccepted) taken(count);
  else if (to.isClosing) taken(0);
  return isAccepted;
}
