import { useState } from 'react';
import {
  newWebhookBody,
  webhookCalls,
  webhookEvents,
  webhookFormats,
  type NewWebhookBody,
} from '#contracts/account/webhooks.ts';
import { request } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/input/button.tsx';
import { CopyButton } from '../../../ui/input/copy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from '../admin.module.css';
import { ManyField, OneField, TextField, FormDialog } from '../form/admin-form.tsx';
import { webhookWords as t } from './words.ts';

const blank: NewWebhookBody = {
  name: '',
  format: 'slack',
  url: '',
  events: ['purchase', 'clock', 'fulfilment', 'ticket', 'caller'],
};

/** Asks for a new webhook, then shows once what its deliveries are signed with. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
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
