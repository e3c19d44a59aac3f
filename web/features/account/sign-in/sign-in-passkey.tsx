import { useEffect, useEffectEvent, useState } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import type { Session } from '#contracts/account/identity.ts';
import { passkeysWorkHere } from '../../../lib/passkeys-here.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../account.module.css';
import { wasStopped } from './was-stopped.ts';
import { accountWords } from '../words.ts';

// Its code loads after the form, which does not need it.
const ceremony = () => import('../passkey-ceremony.ts');

type Props = {
  onSession: (session: Session) => void;
  /** Undefined takes back what was said before. */
  onRefusal: (cause: unknown) => void;
};

/** Signing in without password and code, by a press or from the suggestions of the field above. */
export function SignInByPasskey(props: Props) {
  return passkeysWorkHere() ? <Offer {...props} /> : null;
}

function Offer({ onSession, onRefusal }: Props) {
  const t = useWords(accountWords).passkey;
  const [state, setState] = useState<'idle' | 'busy' | 'stopped'>('idle');
  const isBusy = state === 'busy';
  const enter = useEffectEvent(onSession);
  const refuse = useEffectEvent(onRefusal);
  // A browser answers one question at a time, so a press takes the suggestions back.
  useEffect(() => {
    if (isBusy) return undefined;
    const controller = new AbortController();
    const suggest = async () => {
      const { suggestPasskeys } = await ceremony();
      await suggestPasskeys(controller.signal, {
        onSession: (session) => enter(session),
        onRefusal: (cause) => refuse(cause),
      });
    };
    void suggest().catch(() => undefined);
    return () => controller.abort();
  }, [isBusy]);
  const press = async () => {
    setState('busy');
    onRefusal(undefined);
    try {
      const { signInByPasskey } = await ceremony();
      onSession(await signInByPasskey());
    } catch (cause) {
      const isStopped = wasStopped(cause);
      setState(isStopped ? 'stopped' : 'idle');
      if (!isStopped) onRefusal(cause);
    }
  };
  return (
    <>
      <p className={styles.foot}>{t.or}</p>
      <Button size="large" full busy={isBusy} onClick={() => void press()}>
        <KeyRound aria-hidden="true" />
        {t.signIn}
      </Button>
      {state === 'stopped' && (
        <Notice live title={t.stopped}>
          {t.stoppedText}
        </Notice>
      )}
    </>
  );
}
