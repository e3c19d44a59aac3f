import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOperation } from '#contracts/admin/goods/servers.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { Dots } from '../dots.tsx';
import { serverAdminWords as t } from '../servers/server-words.ts';
import { useAct } from '../use-act.ts';
import { actorWord } from '../words/actors.ts';
import { operationStateWords, operationWords } from '../words/states.ts';

const tones = {
  waiting: 'info',
  pending: 'info',
  done: 'ok',
  failed: 'bad',
  dropped: 'neutral',
} as const;

/** One piece of work: where it stands, what went wrong, and what staff may do about it. */
export function OperationLine({ operation }: { operation: AdminOperation }) {
  const { id, kind, state, tries, nextTryAt, reason, can, askedBy, askedAt } = operation;
  const params = { id };
  const retry = useAct(() => request(adminCalls.retryOperation, { params }));
  const finish = useAct(() => request(adminCalls.finishOperation, { params }));
  const isPersons = state === 'pending' && nextTryAt === null;
  const facts = [
    formatMoment(askedAt),
    actorWord(askedBy),
    tries > 0 && t.tries(tries),
    nextTryAt && t.next(formatMoment(nextTryAt)),
    isPersons && t.person,
    reason,
  ];
  return (
    <div>
      <div className={styles.row}>
        <span>{operationWords[kind]}</span>
        <Badge tone={tones[state]}>{operationStateWords[state]}</Badge>
      </div>
      <Dots items={facts} />
      {can.length > 0 && (
        <div className={styles.acts}>
          {can.includes('retry') && (
            <Button busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
              {t.act.retry}
            </Button>
          )}
          {can.includes('finish') && (
            <Button
              variant="quiet"
              busy={finish.isPending}
              onClick={() => finish.mutate(undefined)}
            >
              {t.act.finish}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
