import CircleCheck from 'lucide-react/icons/circle-check';
import KeyRound from 'lucide-react/icons/key-round';
import Link2Off from 'lucide-react/icons/link-2-off';
import { useEffect, useState } from 'react';
import type { Session } from '#contracts/account/identity.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { storeSession } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame } from '../account-frame.tsx';
import styles from '../account.module.css';
import { refusalText } from '../refusal.ts';
import { accountWords } from '../words.ts';

/** What a reload of the finished page shows: the sign-in, which says that the account is active. */
const activatedPath = '/account/login?arrival=activated';

type State = 'ready' | 'busy' | 'done' | 'expired';

/** The browser that signed up is signed in by the link; a newcomer's next step is to choose. */
function enter(session: Session) {
  storeSession(session);
  window.location.replace('/client/proxy');
}

/**
 * Activation by the mailed link. The link alone does nothing, because mail scanners open links; the
 * press of the button does, and the token leaves the address and the history as the page opens.
 */
export function Activate({ token: given }: { token: string }) {
  const t = useWords(accountWords);
  // The address is cleaned as the page opens; the token lives on in here only.
  const [token] = useState(given);
  const [state, setState] = useState<State>('ready');
  const [refusal, setRefusal] = useState<unknown>(null);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', '/account/activate/-');
  }, []);
  const activate = async () => {
    setState('busy');
    setRefusal(null);
    try {
      const answer = await request(calls.activate, { body: { token } });
      if ('authToken' in answer) return enter(answer);
      window.history.replaceState(window.history.state, '', activatedPath);
      setState('done');
    } catch (cause) {
      const isOver = cause instanceof ApiRefused && cause.status < 500 && cause.status !== 429;
      setState(isOver ? 'expired' : 'ready');
      if (!isOver) setRefusal(cause);
    }
  };
  if (state === 'done' || state === 'expired') return <Ended isActive={state === 'done'} />;
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

/** The account is active and asks for its password, or the link works no more. */
function Ended({ isActive }: { isActive: boolean }) {
  const t = useWords(accountWords);
  const Picture = isActive ? CircleCheck : Link2Off;
  return (
    <AccountFrame
      title={isActive ? t.activate.doneTitle : t.activate.failedTitle}
      text={isActive ? t.activate.doneText : t.activate.failedText}
      picture={<Picture className={styles.picture} aria-hidden="true" />}
    >
      <a
        className={buttonClass({ variant: 'primary', size: 'large', full: true })}
        href={isActive ? '/account/login?arrival=activated' : '/account/login'}
      >
        {isActive ? t.signIn.submit : t.email.back}
      </a>
    </AccountFrame>
  );
}
