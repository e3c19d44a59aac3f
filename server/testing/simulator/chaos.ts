/** What was done to the shop in one story, by kind: a run says what it was tried with. */
export class Chaos {
  readonly counts = new Map<string, number>();

  did(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }
}
