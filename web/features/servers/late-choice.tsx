import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { serverCalls, type ServerService } from '#contracts/goods/server-life.ts';
import { request } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { useWords } from '../../lib/text/words.ts';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import record from '../../ui/record.module.css';
import { serverServiceQuery } from './server-query.ts';
import { serverWords } from './words.ts';

type Props = { id: string; late: NonNullable<ServerService['late']> };

/** Past two hours: the money back at once, or more days. */
export function LateChoice({ id, late }: Props) {
  const words = useWords(serverWords);
  const t = words.late;
  const [asking, setAsking] = useState(false);
  const choose = useMutation({
    mutationFn: (choice: 'refund' | 'days') =>
      request(serverCalls.chooseForLate, { params: { id }, body: { choice } }),
    onSuccess: () => queryClient.invalidateQueries(serverServiceQuery(id)),
    onError: (error) => notify({ kind: 'error', title: error.message }),
    onSettled: () => setAsking(false),
  });
  if (late.choice === 'days') return <Notice tone="ok">{t.tookDays(late.days)}</Notice>;
  if (late.choice === 'refund') return null;
  return (
    <Notice tone="warn" title={t.title}>
      <p>{t.text(late.days)}</p>
      <div className={record.row}>
        <Button busy={choose.isPending} onClick={() => choose.mutate('days')}>
          {t.days(late.days)}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t.refund}
        </Button>
      </div>
      <AlertDialog
        open={asking}
        busy={choose.isPending}
        title={t.ask}
        description={t.askText}
        confirmLabel={t.refund}
        onConfirm={() => choose.mutate('refund')}
        cancel={{ label: words.work.cancel, onCancel: () => setAsking(false) }}
      />
    </Notice>
  );
}
