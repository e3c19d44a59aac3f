import { useState } from 'react';
import {
  webhookCalls,
  type Webhook,
  newWebhookBody,
  webhookEvents,
  webhookFormats,
  type NewWebhookBody,
} from '#contracts/account/webhooks.ts';
import { request, type AnswerOf } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { Act, useAct } from '../screen/acts.tsx';
import { Acts, Card, Answered } from '../screen/screen.tsx';
import { CardsScreen } from '../screen/cards-screen.tsx';
import { ConfirmAct } from '../screen/confirm.tsx';
import { webhookWords as t } from './words.ts';
import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '../../../ui/input/copy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ManyField, OneField, TextField, FormDialog } from '../form/admin-form.tsx';

/** Where else the shop says what happens. */
export function Webhooks() {
  return (
    <CardsScreen
      title={t.title}
      lead={t.text}
      query={queryOf(webhookCalls.webhooks)}
      height="12rem"
      add={{ word: t.add, renderForm: (close) => <WebhookDialog onClose={close} /> }}
      items={({ content }) => content}
      words={t}
      renderCard={(webhook) => <WebhookCard webhook={webhook} />}
    />
  );
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { id, name, format, host, events, isOn, lastSentAt, formerUntil } = webhook;
  const [open, setOpen] = useState(false);
  const params = { id };
  return (
    <Card name={name} state={<Badge tone={isOn ? 'ok' : 'neutral'}>{isOn ? t.on : t.off}</Badge>}>
      <p className={styles.soft}>
        {t.formats[format]} · {host} · {events.map((event) => t.event[event]).join(', ')}
      </p>
      <p className={styles.soft}>{lastSentAt ? t.last(formatMoment(lastSentAt)) : t.never}</p>
      {formerUntil && <p className={styles.soft}>{t.bothUntil(formatMoment(formerUntil))}</p>}
      <Acts>
        <Act
          word={t.test}
          run={() => request(webhookCalls.testWebhook, { params })}
          done={t.tested}
        />
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t.log}
        </Button>
        <SecretButton id={id} />
        <Act
          word={isOn ? t.switchOff : t.switchOn}
          run={() => request(webhookCalls.changeWebhook, { params, body: { isOn: !isOn, events } })}
        />
        <ConfirmAct
          word={t.drop}
          variant="danger"
          title={t.dropAsk(name)}
          text={t.dropText}
          cancel={t.keep}
          run={() => request(webhookCalls.dropWebhook, { params })}
        />
      </Acts>
      {open && <WebhookLog id={id} />}
    </Card>
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

const tones = { waiting: 'info', refused: 'warn', 'given-up': 'bad', sent: 'ok' } as const;
const refreshMs = 5_000;

/** The result of each delivery, newest first; a given-up one can be retried. */
function WebhookLog({ id }: { id: string }) {
  const query = useQuery({
    ...queryOf(webhookCalls.webhookDeliveries, { params: { id } }),
    refetchInterval: refreshMs,
  });
  return (
    <Answered query={query} height="6rem">
      {({ content }) => <Deliveries deliveries={content} />}
    </Answered>
  );
}

type Deliveries = AnswerOf<typeof webhookCalls.webhookDeliveries>['content'];

function Deliveries({ deliveries }: { deliveries: Deliveries }) {
  if (deliveries.length === 0) return <p className={styles.soft}>{t.noDeliveries}</p>;
  return (
    <ul className={styles.lines} aria-label={t.log}>
      {deliveries.map(({ id: delivery, event, state, tries, lastError, createdAt }) => (
        <li key={delivery} className={styles.line}>
          <div>
            <p>
              {event} <Badge tone={tones[state]}>{t.state[state]}</Badge>
            </p>
            <p className={styles.soft}>
              {formatMoment(createdAt)} · {t.tries(tries)}
              {lastError && ` · ${lastError}`}
            </p>
          </div>
          {(state === 'given-up' || state === 'refused') && (
            <Act
              word={t.retry}
              run={() => request(webhookCalls.retryDelivery, { params: { id: delivery } })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const blank: NewWebhookBody = {
  name: '',
  format: 'slack',
  url: '',
  events: ['purchase', 'clock', 'fulfilment', 'ticket', 'caller'],
};

/** Asks for a new webhook, then shows once what its deliveries are signed with. */
function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} text={t.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t.add}
      save={t.save}
      onClose={onClose}
      rules={newWebhookBody}
      start={blank}
      send={(body) => request(webhookCalls.addWebhook, { body })}
      onSent={(added) => setSecret(added.secret)}
    >
      {({ at }) => (
        <>
          <TextField at={at('name')} label={t.name} />
          <OneField at={at('format')} label={t.format} values={webhookFormats} words={t.formats} />
          <TextField at={at('url')} label={t.url} hint={t.urlHint} type="url" />
          <ManyField
            at={at('events')}
            label={t.events}
            values={webhookEvents}
            wordOf={(event) => t.event[event]}
          />
        </>
      )}
    </FormDialog>
  );
}

type SecretProps = { secret: string; text: string; onClose: () => void };

/** Shows a secret, once. */
function SecretDialog({ secret, text, onClose }: SecretProps) {
  return (
    <Dialog open onClose={onClose} title={t.secretTitle} size="small">
      <div className={styles.form}>
        <p className={styles.soft}>{text}</p>
        <pre className={styles.raw}>{secret}</pre>
        <CopyButton text={secret} what={t.secretTitle} />
        <Button variant="primary" size="large" full onClick={onClose}>
          {t.done}
        </Button>
      </div>
    </Dialog>
  );
}
