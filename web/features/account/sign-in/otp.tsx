import { useState, type FormEvent } from 'react';
import { codeLength } from '#contracts/account/identity.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { returnPath } from '../../../lib/session/return-path.ts';
import { storeSession } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame } from '../account-frame.tsx';
import styles from '../account.module.css';
import type { OtpMethod } from '../settings/otp-method.ts';
import { otpWords } from './otp-words.ts';
import { refusalText } from '../refusal.ts';

type Props = { method: OtpMethod; from: string | undefined; search: string };

/**
 * The second step of a sign-in. One field, so that a code can be pasted or filled in automatically.
 */
export function Otp({ method, from, search }: Props) {
  const t = useWords(otpWords);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const plain = code.replace(/[\s-]/g, '');
    if (plain.length < codeLength) return setError(t.short);
    setBusy(true);
    setError('');
    try {
      const session = await request(calls.verifyCode, { body: { code: plain } });
      storeSession(session);
      // A fresh document: nothing that was drawn for a visitor stays in memory.
      window.location.assign(returnPath(from, session));
    } catch (cause) {
      setBusy(false);
      setError(refusalText(cause));
    }
  };
  const resend = async () => {
    setSent(false);
    try {
      await request(calls.sendCode);
      setSent(true);
    } catch (cause) {
      setError(refusalText(cause));
    }
  };
  return (
    <AccountFrame title={t.title} text={t[method]}>
      {sent && <Notice tone="ok" live title={t.sent} />}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t.code} error={error}>
          <Input
            mono
            autoComplete="one-time-code"
            inputMode={method === 'totp' ? 'text' : 'numeric'}
            maxLength={32}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" full busy={busy}>
          {t.submit}
        </Button>
      </form>
      <p className={styles.foot}>
        {method !== 'totp' && (
          <>
            <button type="button" className={styles.link} onClick={() => void resend()}>
              {t.resend}
            </button>{' '}
            ·{' '}
          </>
        )}
        <a href={`/account/login${search}`}>{t.back}</a>
      </p>
    </AccountFrame>
  );
}
