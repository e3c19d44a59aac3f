import type { Proof } from '#contracts/sale/proof-steps.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { recordWords } from './order-record-words.ts';

/** The steps of a proof of delivery in words, each with its moment. */
export function useProofSteps(proof: Proof) {
  const t = useWords(recordWords);
  return proof.map(({ step, at, pingMs }) => ({
    key: step,
    title: t.steps[step],
    state: at ? ('done' as const) : ('next' as const),
    note: at ? formatMoment(at) + (pingMs === null ? '' : `. ${t.ping(pingMs)}`) : t.pending,
  }));
}
