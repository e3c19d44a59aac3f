import { useState } from 'react';
import { passkeyCalls, type Passkey } from '#contracts/account/passkeys.ts';
import { request } from '../../../lib/api/api.ts';
import { deviceName } from '../../../lib/text/device-name.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { makePasskey, removePasskey } from '../passkey-ceremony.ts';
import { passkeyWords } from './passkey-words.ts';
import { AskAgain } from './settings-security.tsx';
import { wasStopped } from '../sign-in/was-stopped.ts';

const nameMax = 60;

/** What is said once it is done. */
export type Feedback = Readonly<{ tone: 'ok' | 'info'; title: string; text?: string }>;
type Props = { onDone: (said: Feedback | null) => Promise<void>; onCancel: () => void };

/** Asks for the password and a name, then hands over to the browser. */
export function AddPasskey({ onDone, onCancel }: Props) {
  const t = useWords(passkeyWords);
  const usual = deviceName(navigator.userAgent);
  const [name, setName] = useState(usual);
  const add = async ({ password }: { password: string }) => {
    try {
      const made = await makePasskey(name.trim() || usual, password);
      await onDone({ tone: 'ok', title: t.isAdded(made.name) });
    } catch (cause) {
      const why = wasStopped(cause) ? 'stopped' : isKnown(cause) && 'known';
      if (!why) throw cause;
      const text = why === 'known' ? t.knownText : t.stoppedText;
      await onDone({ tone: 'info', title: t[why], text });
    }
  };
  return (
    <AskAgain asks="password" onSubmit={add} submit={t.proceed} onCancel={onCancel}>
      <NameField value={name} onChange={setName} />
    </AskAgain>
  );
}

/** The device has a passkey of this account, so it makes no second one. */
const isKnown = (cause: unknown) =>
  cause instanceof DOMException && cause.name === 'InvalidStateError';

function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const t = useWords(passkeyWords);
  return (
    <Field label={t.name} hint={t.nameHint}>
      <Input
        required
        maxLength={nameMax}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type OneProps = Props & { passkey: Passkey };

/** Gives a passkey the name its owner knows it by; the device is not asked. */
export function RenamePasskey({ passkey: { id, name: old }, onDone, onCancel }: OneProps) {
  const t = useWords(passkeyWords);
  const [name, setName] = useState(old);
  const rename = async () => {
    await request(passkeyCalls.renamePasskey, {
      params: { id },
      body: { name: name.trim() || old },
    });
    await onDone(null);
  };
  return (
    <AskAgain asks="nothing" onSubmit={rename} submit={t.save} onCancel={onCancel}>
      <NameField value={name} onChange={setName} />
    </AskAgain>
  );
}

/** Says what goes, and takes the password for it. */
export function RemovePasskey({ passkey: { id, name }, onDone, onCancel }: OneProps) {
  const t = useWords(passkeyWords);
  const remove = async ({ password }: { password: string }) => {
    await removePasskey(id, password);
    await onDone({ tone: 'ok', title: t.isRemoved(name) });
  };
  return (
    <AskAgain asks="password" onSubmit={remove} submit={t.remove} onCancel={onCancel} isBad>
      <p>{t.asksRemove(name)}</p>
    </AskAgain>
  );
}
