import { lazy, Suspense, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { bookCalls, type StatementPreview } from '#contracts/admin/money/books.ts';
import { request } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/input/button.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import styles from '../admin.module.css';
import type { File64 } from './statement-preview.tsx';
import { bookWords } from './words.ts';

const Preview = lazy(() => import('./statement-preview.tsx'));

const t = bookWords.reconciliation;

/** Chooses a statement, shows what it would bring, and imports it after a yes. */
export function StatementUpload() {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File64; preview: StatementPreview }>();
  const read = useMutation({
    mutationFn: async (picked: File) => {
      const file = { name: picked.name, data: await base64Of(picked) };
      return { file, preview: await request(bookCalls.previewStatement, { body: file }) };
    },
    onSuccess: setChosen,
    onError: (cause) => notify({ kind: 'error', title: cause.message }),
  });
  return (
    <div className={styles.card}>
      <p className={styles.soft}>{t.uploadHint}</p>
      <div className={styles.acts}>
        <Button variant="primary" busy={read.isPending} onClick={() => input.current?.click()}>
          {read.isPending ? t.reading : t.upload}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.xlsx"
        hidden
        aria-label={t.upload}
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          // The same file chosen again is a change as well.
          target.value = '';
          if (picked) read.mutate(picked);
        }}
      />
      <Suspense fallback={null}>
        {chosen && <Preview {...chosen} onClose={() => setChosen(undefined)} />}
      </Suspense>
    </div>
  );
}

/** In pieces, since a call takes only so many arguments. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + pieceBytes)));
  }
  return btoa(pieces.join(''));
}

const pieceBytes = 8_192;
