import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { serverCalls, type ServerService } from '#contracts/server-life.ts';
import { request } from '../../lib/api.ts';
import { ApiRefused } from '../../lib/api-errors.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Block } from '../../ui/record.tsx';
import record from '../../ui/record.module.css';
import styles from './server.module.css';
import { serverWords } from './words.ts';

type Access = NonNullable<ServerService['access']>;

/** Address and user; the password only after the person has shown to be there. */
export function AccessBlock({ id, access }: { id: string; access: Access }) {
  const t = useWords(serverWords).access;
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  return (
    <Block id="access" title={t.title}>
      <Facts
        items={[
          [t.address, <Copied key="address" text={access.address} what={t.address} />],
          [t.user, <Copied key="user" text={access.username} what={t.user} />],
          [
            t.password,
            password === null ? (
              <code key="password">••••••••</code>
            ) : (
              <Copied key="password" text={password} what={t.password} />
            ),
          ],
          ...(access.note ? [[t.note, access.note] as const] : []),
        ]}
      />
      <div className={record.row}>
        {password === null ? (
          <Button onClick={() => setAsking(true)}>
            <Eye aria-hidden="true" />
            {t.show}
          </Button>
        ) : (
          <Button onClick={() => setPassword(null)}>
            <EyeOff aria-hidden="true" />
            {t.hide}
          </Button>
        )}
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.prove} size="small">
        <Proof
          id={id}
          onProved={(shown) => {
            setPassword(shown);
            setAsking(false);
          }}
        />
      </Dialog>
    </Block>
  );
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className={styles.secret}>
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}

function Proof({ id, onProved }: { id: string; onProved: (password: string) => void }) {
  const t = useWords(serverWords).access;
  const words = useWords(serverWords);
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const reveal = useMutation({
    mutationFn: () => {
      const body = byCode ? { code: typed } : { password: typed };
      return request(serverCalls.revealServer, { params: { id }, body });
    },
    onSuccess: ({ password }) => onProved(password),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '') reveal.mutate();
  };
  const { error } = reveal;
  const refusal = error instanceof ApiRefused ? error.message : words.unreachable;
  return (
    <form className={record.form} onSubmit={submit}>
      <p className={record.hint}>{t.proveText}</p>
      <Field label={byCode ? t.withCode : t.withPassword} error={error && refusal}>
        <Input
          key={byCode ? 'code' : 'password'}
          type={byCode ? 'text' : 'password'}
          autoComplete={byCode ? 'one-time-code' : 'current-password'}
          inputMode={byCode ? 'numeric' : 'text'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" full busy={reveal.isPending}>
        {t.show}
      </Button>
      <Button
        variant="quiet"
        full
        onClick={() => {
          setByCode(!byCode);
          setTyped('');
          reveal.reset();
        }}
      >
        {byCode ? t.usePassword : t.useCode}
      </Button>
    </form>
  );
}
