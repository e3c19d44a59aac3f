import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import {
  leaseCalls,
  replacementReasons,
  type LeaseService,
  type ReplacementReason,
} from '#contracts/goods/lease-life.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api/api.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { leaseServiceQuery } from '../../lib/queries/lease-service-query.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { keyOf, keyUnder } from '../../lib/queries/query-of.ts';
import { useWords, words } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Checkbox, Choices } from '../../ui/input/checkbox.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { Block } from '../../ui/record.tsx';
import record from '../../ui/record.module.css';
import { replaceWords } from './replace-words.ts';

/** The address behind the lease: how to get another, and which ones it had. */
export function ReplaceAddress({ service }: { service: LeaseService }) {
  const t = useWords(replaceWords);
  const [open, setOpen] = useState(false);
  const { left, nextAt } = service.replacement;
  return (
    <Block title={t.title}>
      {service.status === 'ACTIVE' && (
        <>
          <p className={record.hint}>
            {t.intro} {nextAt === null ? t.left(left) : t.next(formatMoment(nextAt))}
          </p>
          <div className={record.row} data-print="hide">
            <Button size="small" onClick={() => setOpen(true)}>
              <RefreshCw aria-hidden="true" />
              {t.open}
            </Button>
          </div>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title={t.dialog}
            description={t.stays}
            size="small"
          >
            <ReplaceForm leaseId={service.leaseId} onDone={() => setOpen(false)} />
          </Dialog>
        </>
      )}
      <Moves moves={service.replacement.moves} />
    </Block>
  );
}

function ReplaceForm({ leaseId, onDone }: { leaseId: string; onDone: () => void }) {
  const t = useWords(replaceWords);
  const [reason, setReason] = useState<ReplacementReason>('not-working');
  const [anywhere, setAnywhere] = useState(false);
  const replace = useReplacement(leaseId, onDone);
  const { error, isPending } = replace;
  return (
    <form
      className={record.form}
      onSubmit={(event) => {
        event.preventDefault();
        replace.mutate({ reason, anywhere });
      }}
    >
      <Choices
        label={t.why}
        options={replacementReasons.map((entry) => [entry, t.reasons[entry]])}
        chosen={reason}
        onChoose={setReason}
      />
      <Checkbox
        label={t.anywhere}
        checked={anywhere}
        onChange={(event) => setAnywhere(event.target.checked)}
      />
      {error && (
        <Notice tone="bad" live>
          {error instanceof ApiRefused ? error.message : t.failed}
        </Notice>
      )}
      <Button type="submit" variant="primary" full busy={isPending}>
        {isPending ? t.sending : t.send}
      </Button>
    </form>
  );
}

function useReplacement(leaseId: string, onDone: () => void) {
  return useMutation({
    mutationFn: (body: { reason: ReplacementReason; anywhere: boolean }) =>
      request(leaseCalls.replaceLease, { params: { id: leaseId }, body }),
    onSuccess: async ({ ip, place, foundFault }) => {
      const t = words(replaceWords);
      notify({
        kind: 'success',
        title: t.done(ip, place),
        ...(foundFault ? { detail: t.fault } : {}),
      });
      onDone();
      await Promise.all([
        queryClient.invalidateQueries(leaseServiceQuery(leaseId)),
        queryClient.invalidateQueries({ queryKey: keyOf(calls.searchOrders) }),
        queryClient.invalidateQueries({ queryKey: keyUnder('/leases') }),
      ]);
    },
  });
}

function Moves({ moves }: { moves: LeaseService['replacement']['moves'] }) {
  const t = useWords(replaceWords);
  if (moves.length === 0) return <p className={record.hint}>{t.none}</p>;
  return (
    <ul className={record.list} aria-label={t.history}>
      {moves.map((move) => (
        <li key={move.at}>
          <span>
            <code>{move.from}</code> → <code>{move.to}</code>
          </span>
          <span className={record.hint}>{formatMoment(move.at)}</span>
          <span className={record.hint}>
            {t.reasons[move.reason]}
            {move.addedMinutes > 0 && `, ${t.added(move.addedMinutes)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
