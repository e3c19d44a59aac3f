import { may } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { ConnectionLog } from '../credential/connection-log.tsx';
import { UsageFigures } from './usage-panel.tsx';
import { UsageParts } from './usage-parts.tsx';
import { usageWords } from './usage-words.ts';

/** What went through one lease, of a proxy or of traffic. */
export function UsageTab({ leaseId }: { leaseId: string }) {
  const t = useWords(usageWords);
  return (
    <div className={record.column}>
      <Block title={t.title}>
        <UsageFigures leaseId={leaseId} />
      </Block>
      <Block title={t.parts.title}>
        <UsageParts leaseId={leaseId} />
      </Block>
      {may('goods') && (
        <Block title={t.log.title}>
          <ConnectionLog leaseId={leaseId} />
        </Block>
      )}
    </div>
  );
}
