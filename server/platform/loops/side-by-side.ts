export type SideBySide = Readonly<{
  /** The work of one turn of a loop: begins what there is room for. Returns how many it began. */
  turn: () => Promise<number>;
  /** Lets no turn begin anything more, not even one that waits for room. */
  close: () => void;
  /** Resolves once everything that was begun has ended. */
  ended: () => Promise<void>;
}>;

/**
 * Work whose pieces wait for others, at most `max` of them at once. A turn ends when they have
 * begun and not when the slowest is through, so that one that waits long holds up none that comes
 * later. `begin` is given how many it may begin; its pieces must not reject.
 */
export function sideBySide(
  max: number,
  begin: (room: number) => Promise<readonly Promise<void>[]>,
): SideBySide {
  const underWay = new Set<Promise<void>>();
  let isClosed = false;
  return {
    turn: async () => {
      if (underWay.size >= max) await Promise.race(underWay);
      if (isClosed) return 0;
      const begun = await begin(max - underWay.size);
      for (const piece of begun) {
        underWay.add(piece);
        void piece.then(() => underWay.delete(piece));
      }
      return begun.length;
    },
    close: () => void (isClosed = true),
    ended: async () => {
      await Promise.all(underWay);
    },
  };
}
