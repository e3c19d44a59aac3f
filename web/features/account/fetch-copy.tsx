import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileArchive from 'lucide-react/icons/file-archive';
import Link2Off from 'lucide-react/icons/link-2-off';
import { privacyCalls } from '#contracts/account/privacy.ts';
import { request } from '../../lib/api/api.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button, buttonClass } from '../../ui/input/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account.module.css';
import { dataWords } from './settings/data-words.ts';
import { refusalText } from './refusal.ts';

/** Fetches the copy behind a mailed link. It waits for a press: mail programs open links too. */
export function FetchCopy() {
  const t = useWords(dataWords);
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const fetching = useMutation({
    mutationFn: () => request(privacyCalls.openCopy, { body: { token } }),
    onSuccess: save,
  });
  const { error } = fetching;
  const isOver = token === '' || (error instanceof ApiRefused && error.status === 410);
  if (fetching.isSuccess || isOver) {
    const Icon = isOver ? Link2Off : CircleCheck;
    return (
      <AccountFrame
        title={isOver ? t.overTitle : t.fetched}
        text={isOver ? t.overText : t.fetchedText}
        picture={<Icon className={styles.picture} aria-hidden="true" />}
      >
        <a
          className={buttonClass({ variant: 'primary', size: 'large', full: true })}
          href="/account/settings"
        >
          {t.settings}
        </a>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={t.fetchTitle}
      text={t.fetchText}
      picture={<FileArchive className={styles.picture} aria-hidden="true" />}
    >
      {error && <Notice tone="bad" live title={refusalText(error)} />}
      <Button
        variant="primary"
        size="large"
        full
        busy={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        {t.fetch}
      </Button>
    </AccountFrame>
  );
}

function save({ name, content }: { name: string; content: string }) {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
