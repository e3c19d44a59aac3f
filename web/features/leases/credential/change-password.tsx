import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { keyOf, keyUnder } from '../../../lib/queries/query-of.ts';
import { useWords } from '../../../lib/text/words.ts';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import record from '../../../ui/record.module.css';
import { lifeWords } from '../life-words.ts';

/** A new password after a clear warning: open connections are cut. */
export function ChangePassword({ leaseId }: { leaseId: string }) {
  const t = useWords(lifeWords).change;
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: async () => {
      await request(calls.changeLeaseCredentials, { params: { id: leaseId } });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(calls.searchOrders) }),
        queryClient.invalidateQueries({ queryKey: keyUnder('/leases') }),
      ]);
    },
    onSuccess: () => notify({ kind: 'success', title: t.done }),
    onError: (error) =>
      notify({ kind: 'error', title: error instanceof ApiRefused ? error.message : t.failed }),
    onSettled: () => setAsking(false),
  });
  return (
    <div className={record.row} data-print="hide">
      <Button onClick={() => setAsking(true)}>
        <KeyRound aria-hidden="true" />
        {t.open}
      </Button>
      <AlertDialog
        open={asking}
        danger
        busy={change.isPending}
        title={t.title}
        description={t.text}
        confirmLabel={t.confirm}
        onConfirm={() => change.mutate()}
        cancel={{ label: t.cancel, onCancel: () => setAsking(false) }}
      />
    </div>
  );
}
