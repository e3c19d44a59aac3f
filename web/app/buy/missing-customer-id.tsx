import { dropToken } from '../../lib/session/session.ts';
import { useWords } from '../../lib/text/words.ts';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';
import { appWords } from '../words.ts';

/** Without a customer id nothing here can work: say so, clear the token, go to sign-in (G9). */
export default function MissingCustomerId() {
  const t = useWords(appWords).missingId;
  const leave = () => {
    dropToken();
    window.location.replace('/account/login');
  };
  return (
    <AlertDialog
      open
      title={t.title}
      description={t.text}
      confirmLabel={t.button}
      onConfirm={leave}
    />
  );
}
