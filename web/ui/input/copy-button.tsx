import { useEffect, useState, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useWords, words } from '../../lib/text/words.ts';
import { notify } from '../overlay/notify.ts';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';
import { IconButton } from './icon-button.tsx';
import { uiWords } from '../words.ts';

const shownMs = 1_600;

/** Keeps the copied state for a moment, and announces it to screen readers. */
export function useCopy() {
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return undefined;
    const timer = setTimeout(() => setCopiedAt(0), shownMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopiedAt(performance.now());
    // Screen readers do not announce changes inside a button.
    notify({ kind: 'success', title: words(uiWords).copied, area: 'payment', quiet: true });
  };
  return { copied: copiedAt > 0, copy };
}

type Props = { text: string; what: string; children?: ReactNode; disabled?: boolean };

/** Copies `text`; `what` names it for screen readers. With children it is a full button. */
export function CopyButton({ text, what, children, disabled = false }: Props) {
  const t = useWords(uiWords);
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Copy;
  const onClick = () => void copy(text);
  if (!children) {
    const label = copied ? t.copied : t.copyNamed(what);
    return (
      <IconButton label={label} onClick={onClick} disabled={disabled}>
        <Icon aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <Button size="small" onClick={onClick} disabled={disabled}>
      <Icon aria-hidden="true" />
      {copied ? t.copied : children}
    </Button>
  );
}

/** A value to read, and the button that copies it. */
export function CopiedValue({ text, what }: { text: string; what: string }) {
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}
