import { bookCalls, type StatementPreview as Read } from '#contracts/admin/money/books.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import styles from '../admin.module.css';
import { useAct } from '../screen/acts.tsx';
import { bookWords } from './words.ts';

const t = bookWords.reconciliation;
const words = bookWords.preview;
/** A file by its name, its bytes in base64. */
export type File64 = { name: string; data: string };

type Props = { file: File64; preview: Read; onClose: () => void };

/** What a statement would bring; it is imported after a yes. */
export default function StatementPreview({ file, preview, onClose }: Props) {
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
