import { useState, type ReactNode } from 'react';
import Paperclip from 'lucide-react/icons/paperclip';
import { cx } from './cx.ts';
import { useWords } from '../lib/text/words.ts';
import styles from './thread.module.css';
import { uiWords } from './words.ts';

export type ThreadLine = {
  id: number;
  /** Who reads this thread wrote it; the other side did; a note among staff; what just happened. */
  side: 'own' | 'other' | 'note' | 'system';
  name: string;
  /** As people read it. */
  time: string;
  body: string;
  /** The whole email that contains `body`. */
  full: string | null;
  badge?: ReactNode;
  files: readonly { id: string; name: string; size: string; url: string; picture: boolean }[];
};

type Props = { label: string; lines: readonly ThreadLine[]; live?: ReactNode };

/** What two sides said to each other, the newest last. */
export function Thread({ label, lines, live }: Props) {
  return (
    <div className={styles.thread}>
      <ol className={styles.lines} aria-label={label}>
        {lines.map((line) => (
          <li key={line.id} className={cx(styles.line, styles[line.side])}>
            {line.side === 'system' ? <p>{line.body}</p> : <Bubble line={line} />}
          </li>
        ))}
      </ol>
      <div className={styles.live} role="status">
        {live}
      </div>
    </div>
  );
}

function Bubble({ line: { name, time, badge, body, full, files } }: { line: ThreadLine }) {
  const t = useWords(uiWords);
  // The whole email begins with what was shown of it.
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <div className={styles.who}>
        <b>{name}</b>
        <span>{time}</span>
        {badge}
      </div>
      <div className={styles.bubble}>
        {body && !isWhole && <p>{body}</p>}
        {full && (
          <details onToggle={({ currentTarget }) => setIsWhole(currentTarget.open)}>
            <summary>{t.whole}</summary>
            <p>{full}</p>
          </details>
        )}
        {files.map((file) => (
          <a key={file.id} className={styles.file} href={file.url} download={file.name}>
            {file.picture ? (
              <img src={file.url} alt="" loading="lazy" />
            ) : (
              <Paperclip aria-hidden="true" />
            )}
            <span>
              {file.name}, {file.size}
            </span>
          </a>
        ))}
      </div>
    </>
  );
}
