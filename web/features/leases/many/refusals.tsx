import type { LeaseOutcome } from '#contracts/leases/many-leases.ts';
import { formatRefusal } from '../../../lib/text/format.ts';
import { refusalsOf } from './act-on-many.ts';

/** Each reason with how many it refused. */
export function Refusals({ outcomes }: { outcomes: readonly LeaseOutcome[] }) {
  return (
    <ul>
      {refusalsOf(outcomes).map(([detail, count]) => (
        <li key={detail}>
          {count} × {formatRefusal(detail)}
        </li>
      ))}
    </ul>
  );
}
