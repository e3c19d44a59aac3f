import { keptPhone } from '#contracts/phone.ts';
import type { SandboxClient } from '#testing/open-sandbox.ts';

export { nobody, openSandbox, type SandboxClient } from '#testing/open-sandbox.ts';

let phones = 0;
/** A number that no test used before. */
export const newPhone = () => keptPhone(`2547${String(10_000_000 + (phones += 1))}`);

export type TruthEntry = Readonly<{ kind: string; reference: string; amountMinor: number }>;

/** What the provider really took under a reference, in cents. */
export async function takenUnder(client: SandboxClient, reference: string): Promise<number> {
  const { entries } = (await client.get('/truth')) as { entries: TruthEntry[] };
  return entries
    .filter((entry) => entry.reference === reference)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
