import { useEffect, useState, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useWords } from '../../lib/text/words.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { uiWords } from '../words.ts';

const shownMs = 1_600;

/** Remembers for a moment that something was copied; `copy` answers whether it worked. */
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
      <span role="status">{copied ? t.copied : children}</span>
    </Button>
  );
}
