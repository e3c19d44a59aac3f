import { useState } from 'react';
import { trafficCalls, type TrafficAccount } from '#contracts/goods/traffic.ts';
import { request } from '../../../lib/api/api.ts';
import { formatBytes, formatRefusal } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { trafficQuery, useTrafficChange } from './traffic-query.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { trafficWords } from './traffic-words.ts';

type Refund = NonNullable<TrafficAccount['refund']>;
type Props = { leaseId: string; refund: Refund };

/** What the unused bytes are worth, and ending all of it for that. */
export function TrafficEnd({ leaseId, refund }: Props) {
  const t = useWords(trafficWords).end;
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const end = useTrafficChange({
    ask: () => request(trafficCalls.endTraffic, { params: { id: leaseId } }),
    done: t.done,
    onDone: close,
  });
  const worth = formatKes(refund.kes);
  return (
    <Block title={t.title}>
      <p className={record.hint}>
        {refund.refusal === null
          ? t.worth(formatBytes(refund.bytes), worth)
          : formatRefusal(refund.refusal)}
      </p>
      {refund.refusal === null && (
        <div className={record.row} data-print="hide">
          <Button
            size="small"
            onClick={() => {
              setAsking(true);
              // The amount shrinks with each byte, so the question names it as it is now.
              void queryClient.invalidateQueries(trafficQuery);
            }}
          >
            {t.open}
          </Button>
        </div>
      )}
      <AlertDialog
        open={asking}
        danger
        busy={end.isPending}
        title={t.sure}
        description={t.text(worth)}
        confirmLabel={t.confirm}
        onConfirm={() => end.mutate()}
        cancel={{ label: t.cancel, onCancel: close }}
      />
    </Block>
  );
}
