import { useState } from 'react';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { refusalText } from '../refusal.ts';
import { accountWords } from '../words.ts';

/**
 * Stops a change of email that another person requested, by the link sent to the old address. Mail
 * scanners open links, so it needs a click; `onStopped` continues with a new password.
 */
export function StopEmailChange({
  token,
  onStopped,
}: {
  token: string;
  onStopped: (told: string) => void;
}) {
  const t = useWords(accountWords).stopEmail;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const stop = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const { message } = await request(calls.stopEmail, { body: { token } });
      onStopped(message);
    } catch (cause) {
      setBusy(false);
      setRefusal(cause);
    }
  };
  return (
    <AccountFrame title={t.title} text={t.text}>
      {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
      <Button variant="primary" size="large" full busy={busy} onClick={() => void stop()}>
        {t.submit}
      </Button>
    </AccountFrame>
  );
}
