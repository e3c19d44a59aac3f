import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pushCalls, type PushDevice } from '#contracts/account/push.ts';
import { request } from '../../lib/api/api.ts';
import { deviceName } from '../../lib/text/device-name.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { Button } from '../../ui/input/button.tsx';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import record from '../../ui/record.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import styles from './notices.module.css';
import { pushWords as t } from './push-words.ts';
import { canBeTold, ownDevice, notifyNoMore, notifyThisDevice } from './this-device.ts';

const pushQuery = queryOf(pushCalls.push);

/** Runs one act on the devices; a refusal is said in its own words. */
function usePush<Input>(work: (input: Input) => Promise<unknown>, said?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: () => said && notify({ kind: 'success', title: said }),
    onError: (cause) => notify({ kind: 'error', title: cause.message }),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
}

/** A person's own devices with notifications, and whether this one is included. */
export function PushDevices() {
  const { data, isError, refetch } = useQuery(pushQuery);
  const tell = usePush(notifyThisDevice, t.kept);
  const own = ownDevice();
  const isTold = data?.devices.some(({ id }) => id === own) ?? false;
  return (
    <Card className={styles.card} aria-labelledby="push-devices">
      <h2 id="push-devices">{t.title}</h2>
      <p className={styles.soft}>{canBeTold() ? t.text : t.unable}</p>
      {isError && <Unreachable title={t.unreachable} again={t.again} onAgain={refetch} />}
      {!data && !isError && <Skeleton height="2.75rem" />}
      {data?.devices.map((device) => (
        <Device key={device.id} device={device} isOwn={device.id === own} />
      ))}
      {data && !isTold && canBeTold() && (
        <div className={record.row}>
          <Button
            variant="primary"
            busy={tell.isPending}
            onClick={() => tell.mutate(data.publicKey)}
          >
            {t.on}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Device({ device, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const { id, name, lastSentAt, lastError } = device;
  const tryOut = usePush(() => request(pushCalls.testPushDevice, { params: { id } }), t.tested);
  const stop = usePush(() => notifyNoMore(id));
  const state = lastError
    ? t.failed(lastError)
    : lastSentAt
      ? t.sent(formatMoment(lastSentAt))
      : t.never;
  return (
    <div className={record.form}>
      <div>
        <p className={styles.name}>
          {deviceName(name)}
          {isOwn && ` · ${t.own}`}
        </p>
        <p className={styles.soft}>{state}</p>
      </div>
      <div className={record.row}>
        <Button busy={tryOut.isPending} onClick={() => tryOut.mutate(undefined)}>
          {t.test}
        </Button>
        <Button variant="quiet" busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
          {t.off}
        </Button>
      </div>
    </div>
  );
}
