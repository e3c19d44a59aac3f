import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame } from '../account-frame.tsx';
import styles from '../account.module.css';
import { refusalText } from '../refusal.ts';
import { accountWords } from '../words.ts';

type Props = { email: string | undefined };

/** "Check your e-mail" after sign-up, with the way to the inbox and one more mail. */
export function CheckEmail({ email }: Props) {
  const t = useWords(accountWords).email;
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [refusal, setRefusal] = useState<unknown>(null);
  const resend = async () => {
    if (!email) return;
    setState('busy');
    setRefusal(null);
    try {
      await request(calls.resendActivation, { body: { email } });
      setState('sent');
    } catch (cause) {
      setRefusal(cause);
      setState('idle');
    }
  };
  return (
    <AccountFrame
      title={t.title}
      text={email ? t.text(email) : t.textUnknown}
      picture={<MailCheck className={styles.picture} aria-hidden="true" />}
    >
      {state === 'sent' && <Notice tone="ok" live title={t.sent} />}
      {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
      <div className={styles.actions}>
        <a
          className={buttonClass({ variant: 'primary', size: 'large' })}
          href={`/openmail${email ? `#${email.split('@')[1] ?? ''}` : ''}`}
        >
          {t.webmail}
        </a>
        {email && (
          <Button size="large" busy={state === 'busy'} onClick={() => void resend()}>
            {t.resend}
          </Button>
        )}
      </div>
      <p className={styles.foot}>{t.hint}</p>
      <p className={styles.foot}>
        <a href="/account/login">{t.back}</a>
      </p>
    </AccountFrame>
  );
}
