import { useState, type FormEvent } from 'react';
import {
  webhookCalls,
  webhookEvents,
  webhookFormats,
  type NewWebhookBody,
  type WebhookEvent,
} from '#contracts/webhooks.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { webhookWords as t } from './words.ts';

const blank: NewWebhookBody = {
  name: '',
  format: 'slack',
  url: '',
  events: ['purchase', 'clock', 'fulfilment', 'ticket', 'caller'],
};

/** Asks for a new webhook, then shows once what its deliveries are signed with. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(blank);
  const [secret, setSecret] = useState<string | null>(null);
  const put = (change: Partial<NewWebhookBody>) => setDraft({ ...draft, ...change });
  const add = useAct(async (body: NewWebhookBody) => {
    const added = await request(webhookCalls.addWebhook, { body });
    setSecret(added.secret);
  });
  if (secret !== null) return <SecretDialog secret={secret} text={t.secret} onClose={onClose} />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(draft);
  };
  return (
    <Dialog open onClose={onClose} title={t.add}>
      <form className={styles.form} onSubmit={send}>
        <Field label={t.name}>
          <Input
            value={draft.name}
            required
            maxLength={60}
            onChange={({ target }) => put({ name: target.value })}
          />
        </Field>
        <Field label={t.format}>
          <Select
            value={draft.format}
            onChange={({ target }) => {
              const format = webhookFormats.find((one) => one === target.value);
              if (format) put({ format });
            }}
          >
            {webhookFormats.map((format) => (
              <option key={format} value={format}>
                {t.formats[format]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.url} hint={t.urlHint}>
          <Input
            type="url"
            value={draft.url}
            required
            maxLength={500}
            onChange={({ target }) => put({ url: target.value })}
          />
        </Field>
        <EventChoices events={draft.events} onChange={(events) => put({ events })} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          full
          busy={add.isPending}
          disabled={draft.events.length === 0}
        >
          {t.save}
        </Button>
      </form>
    </Dialog>
  );
}

type ChoicesProps = {
  events: readonly WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
};

function EventChoices({ events, onChange }: ChoicesProps) {
  return (
    <fieldset className={styles.form}>
      <legend className={styles.name}>{t.events}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={t.event[event]}
          checked={events.includes(event)}
          onChange={({ target }) =>
            onChange(
              webhookEvents.filter((one) =>
                one === event ? target.checked : events.includes(one),
              ),
            )
          }
        />
      ))}
    </fieldset>
  );
}

type SecretProps = { secret: string; text: string; onClose: () => void };

/** Shows a secret, which is shown to nobody again. */
export function SecretDialog({ secret, text, onClose }: SecretProps) {
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
