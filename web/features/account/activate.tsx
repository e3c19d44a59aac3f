import CircleCheck from 'lucide-react/icons/circle-check';
import KeyRound from 'lucide-react/icons/key-round';
import Link2Off from 'lucide-react/icons/link-2-off';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiRefused } from '../../lib/api-errors.ts';
import { useWords } from '../../lib/words.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account.module.css';
import { refusalText } from './refusal.ts';
import { accountWords } from './words.ts';

type State = 'ready' | 'busy' | 'done' | 'expired';

/**
 * Activation by the mailed link. The link alone does nothing, because mail scanners open links; the
 * press of the button does, and the token leaves the address and the history as the page opens.
 */
export function Activate({ token }: { token: string }) {
  const t = useWords(accountWords);
  const [state, setState] = useState<State>('ready');
  const [refusal, setRefusal] = useState<unknown>(null);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', '/account/activate/-');
  }, []);
  const activate = async () => {
    setState('busy');
    setRefusal(null);
    try {
      await api('activate', { body: { token } });
      setState('done');
    } catch (cause) {
      const isOver = cause instanceof ApiRefused && cause.status < 500 && cause.status !== 429;
      setState(isOver ? 'expired' : 'ready');
      if (!isOver) setRefusal(cause);
    }
  };
  if (state === 'done') {
    return (
      <AccountFrame
        title={t.activate.doneTitle}
        text={t.activate.doneText}
        picture={<CircleCheck className={styles.picture} aria-hidden="true" />}
      >
        <a
          className={buttonClass({ variant: 'primary', size: 'large', full: true })}
          href="/account/login?arrival=activated"
        >
          {t.signIn.submit}
        </a>
      </AccountFrame>
    );
  }
  if (state === 'expired') {
    return (
      <AccountFrame
        title={t.activate.failedTitle}
        text={t.activate.failedText}
        picture={<Link2Off className={styles.picture} aria-hidden="true" />}
      >
        <a
          className={buttonClass({ variant: 'primary', size: 'large', full: true })}
          href="/account/login"
        >
          {t.email.back}
        </a>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={t.activate.title}
      text={t.activate.text}
      picture={<KeyRound className={styles.picture} aria-hidden="true" />}
    >
      {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
      <Button
        variant="primary"
        size="large"
        full
        busy={state === 'busy'}
        onClick={() => void activate()}
      >
        {t.activate.submit}
      </Button>
    </AccountFrame>
  );
}
