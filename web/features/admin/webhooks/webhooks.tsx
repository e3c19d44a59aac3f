import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { webhookCalls, type Webhook } from '#contracts/account/webhooks.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { SecretDialog, WebhookDialog } from './webhook-dialog.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { webhookWords as t } from './words.ts';

/** Where else the shop says what happens. */
export function Webhooks() {
  useTitle(t.title);
  const [adding, setAdding] = useState(false);
  const { data, error } = useQuery(queryOf(webhookCalls.webhooks));
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{t.title}</PageTitle>
        <Button variant="primary" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </div>
      <p className={styles.soft}>{t.text}</p>
      {error && <Notice tone="bad" live title={error.message} />}
      {!data && !error && <Skeleton height="12rem" />}
      {data?.content.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      <ul className={styles.list}>
        {data?.content.map((webhook) => (
          <li key={webhook.id}>
            <WebhookCard webhook={webhook} />
          </li>
        ))}
      </ul>
      {adding && <WebhookDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { id, name, format, host, events, isOn, lastSentAt, formerUntil } = webhook;
  const [open, setOpen] = useState(false);
  const params = { id };
  const test = useAct(
    () => request(webhookCalls.testWebhook, { params }),
    () => notify({ kind: 'success', title: t.tested }),
  );
  const change = useAct(() =>
    request(webhookCalls.changeWebhook, { params, body: { isOn: !isOn, events } }),
  );
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>{name}</span>
        <Badge tone={isOn ? 'ok' : 'neutral'}>{isOn ? t.on : t.off}</Badge>
      </div>
      <p className={styles.soft}>
        {t.formats[format]} · {host} · {events.map((event) => t.event[event]).join(', ')}
      </p>
      <p className={styles.soft}>{lastSentAt ? t.last(formatMoment(lastSentAt)) : t.never}</p>
      {formerUntil && <p className={styles.soft}>{t.bothUntil(formatMoment(formerUntil))}</p>}
      <div className={styles.acts}>
        <Button busy={test.isPending} onClick={() => test.mutate(undefined)}>
          {t.test}
        </Button>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t.log}
        </Button>
        <SecretButton id={id} />
        <Button busy={change.isPending} onClick={() => change.mutate(undefined)}>
          {isOn ? t.switchOff : t.switchOn}
        </Button>
        <DropButton webhook={webhook} />
      </div>
      {open && <WebhookLog id={id} />}
    </article>
  );
}

/** Asks for confirmation: the URL, the secret and the deliveries are deleted with it. */
function DropButton({ webhook: { id, name } }: { webhook: Webhook }) {
  const [asked, setAsked] = useState(false);
  const drop = useAct(() => request(webhookCalls.dropWebhook, { params: { id } }));
  const close = () => setAsked(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {t.drop}
      </Button>
      <AlertDialog
        open={asked}
        title={t.dropAsk(name)}
        description={t.dropText}
        confirmLabel={t.drop}
        danger
        busy={drop.isPending}
        onConfirm={() => drop.mutate(undefined, { onSettled: close })}
        cancel={{ label: t.keep, onCancel: close }}
      />
    </>
  );
}

/** Draws a new secret and shows it once. */
function SecretButton({ id }: { id: string }) {
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useAct(async () => {
    const rotated = await request(webhookCalls.rotateWebhookSecret, { params: { id } });
    setSecret(rotated.secret);
  });
  return (
    <>
      <Button busy={rotate.isPending} onClick={() => rotate.mutate(undefined)}>
        {t.rotate}
      </Button>
      {secret !== null && (
        <SecretDialog secret={secret} text={t.rotated} onClose={() => setSecret(null)} />
      )}
    </>
  );
}
