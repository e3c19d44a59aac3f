import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { fileBytesMax, ticketBodyMax, ticketCalls } from '#contracts/support/tickets.ts';
import { request } from '../../lib/api/api.ts';
import { pressKey } from '../../lib/press-key.ts';
import { useUploads } from '../../lib/files/use-uploads.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Field } from '../../ui/input/field.tsx';
import { FilePicker } from '../../ui/input/file-picker.tsx';
import { Textarea } from '../../ui/input/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './support.module.css';
import { supportWords } from './support-words.ts';

export type Written = { body: string; files: `fil_${string}`[]; key: string };

type Props = {
  label: string;
  hint?: string | undefined;
  /** In a chat Enter sends, and Shift with Enter begins a new line. */
  chat?: boolean;
  onSend: (written: Written) => Promise<unknown>;
  onTyping?: () => void;
};

const typingEveryMs = 3_000;

export const sendUpload = (file: File) => {
  if (file.size > fileBytesMax) return Promise.reject(new Error('> 5 MB'));
  return request(ticketCalls.uploadFile, { query: { name: file.name }, bytes: file });
};

type Draft = {
  body: string;
  state: 'idle' | 'busy' | Error;
  uploads: ReturnType<typeof useUploads>;
  ready: boolean;
  type: (text: string, atMs: number) => void;
  send: () => void;
};

/** One message in the making. What was written stays until it has left. */
function useDraft({ onSend, onTyping }: Pick<Props, 'onSend' | 'onTyping'>): Draft {
  const [body, setBody] = useState('');
  const [state, setState] = useState<Draft['state']>('idle');
  const uploads = useUploads(sendUpload);
  const told = useRef(0);
  const key = useRef(pressKey());
  const ready = body.trim() !== '' && !uploads.busy;
  const deliver = async () => {
    setState('busy');
    try {
      await onSend({ body: body.trim(), files: uploads.ids, key: key.current });
      setBody('');
      uploads.clear();
      key.current = pressKey();
      setState('idle');
    } catch (error) {
      setState(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return {
    body,
    state,
    uploads,
    ready,
    type: (text, atMs) => {
      setBody(text);
      if (!onTyping || atMs - told.current < typingEveryMs) return;
      told.current = atMs;
      onTyping();
    },
    send: () => {
      if (ready && state !== 'busy') void deliver();
    },
  };
}

/** Writes one message with its files. */
export function Composer({ label, hint, chat = false, onSend, onTyping }: Props) {
  const t = useWords(supportWords);
  const { body, state, uploads, ready, type, send } = useDraft({
    onSend,
    ...(onTyping && { onTyping }),
  });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!chat && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      {state instanceof Error && <Notice tone="bad" live title={state.message} />}
      <Field label={label} hint={hint}>
        <Textarea
          rows={chat ? 2 : 4}
          value={body}
          maxLength={ticketBodyMax}
          onChange={(event) => type(event.target.value, event.timeStamp)}
          onKeyDown={press}
        />
      </Field>
      <div className={styles.send}>
        <FilePicker words={t.files} uploads={uploads} />
        <Button type="submit" variant="primary" busy={state === 'busy'} disabled={!ready}>
          {t.thread.send}
        </Button>
      </div>
    </form>
  );
}
