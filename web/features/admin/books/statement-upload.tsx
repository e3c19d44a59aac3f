import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { bookCalls, type StatementPreview } from '#contracts/admin-books.ts';
import { request } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { bookWords } from './words.ts';

const t = bookWords.reconciliation;
const words = bookWords.preview;
type File64 = { name: string; data: string };

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
      {chosen && <Preview {...chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}

type Props = { file: File64; preview: StatementPreview; onClose: () => void };

function Preview({ file, preview, onClose }: Props) {
  const run = useAct(async (body: File64) => {
    const { added, repeated } = await request(bookCalls.importStatement, { body });
    notify({ kind: 'success', title: repeated ? t.repeated : t.imported(added) });
  }, onClose);
  const { counts, known, rejected, from, to } = preview;
  const kinds = ['booked', 'money', 'fee', 'payout', 'outgoing', 'not-completed'] as const;
  const items = kinds.map((kind) => [words[kind], counts[kind]] as const);
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <div className={styles.form}>
        <p className={styles.soft}>
          {file.name}
          {from && to && ` · ${formatMoment(from)} – ${formatMoment(to)}`}
        </p>
        <Facts items={[...items, [words.known, known], [words.rejected, rejected.length]]} />
        {rejected.length > 0 && (
          <ul className={styles.list}>
            {rejected.map(({ row, text, problems }) => (
              <li key={row} className={styles.soft}>
                <b>{words.row(row)}</b>: {problems.join(' ')} <code>{text}</code>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.acts}>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" busy={run.isPending} onClick={() => run.mutate(file)}>
            {words.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
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
