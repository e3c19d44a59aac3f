import { expectNothingGivenAway, type SeenTexts } from '../../support/hygiene.ts';
import { expectCleanLogs, expectSound } from '../../support/soundness.ts';
import type { Check } from '../../../scripts/suites/checks.ts';
import { gather } from './shoppers.ts';

/** What must hold after any traffic, however hard its times were. */
export const endings = (heard: SeenTexts): readonly Check[] => [
  { name: 'the invariants hold in the end', run: expectSound },
  {
    name: 'no log gives a phone number, a card number or a secret away',
    run: async (program) => expectCleanLogs(program),
  },
  {
    name: 'no answer and no page of it gives a phone number, a card number or a secret away',
    async run(program) {
      const customerPool = await gather(program, 1, heard);
      return expectNothingGivenAway(program, { heard, customer: customerPool.next() });
    },
  },
];
