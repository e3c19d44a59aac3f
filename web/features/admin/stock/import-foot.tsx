import { Button } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import own from './import-stock.module.css';
import { StockReport } from './stock-report.tsx';
import type { useLooked } from '../use-looked.ts';
import type { ChangeEvent } from 'react';
import { decodeText } from '#contracts/decode-text.ts';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { LongField } from '../form/admin-form.tsx';
import type { At } from '../form/use-field.ts';

type Reading = Parameters<typeof StockReport>[0]['reading'];
type Props<Input, Seen extends Reading> = {
  words: { preview: string; nothing: string; done: string; bringIn: (count: number) => string };
  looking: ReturnType<typeof useLooked<Input, Seen, Seen>>;
  busy: boolean;
};

/** Below a list to be brought in: look first, then do exactly that, and what became of each row. */
export function ImportFoot<Input, Seen extends Reading>({
  words: t,
  looking,
  busy,
}: Props<Input, Seen>) {
  const { auditEntry, looked, error } = looking;
  const counts = looked?.seen.counts;
  const requested = counts ? counts.new + counts.changed : 0;
  return (
    <>
      {error && <Notice tone="bad" live title={error.message} />}
      <div className={own.acts}>
        <Button type="submit" size="large" busy={busy}>
          {t.preview}
        </Button>
        {looked && !auditEntry.isSuccess && (
          <Button
            variant="primary"
            size="large"
            disabled={requested === 0}
            busy={auditEntry.isPending}
            onClick={() => auditEntry.mutate(looked)}
          >
            {requested === 0 ? t.nothing : t.bringIn(requested)}
          </Button>
        )}
      </div>
      {auditEntry.isSuccess && <Notice tone="ok" live title={t.done} />}
      {looked && <StockReport reading={looked.seen} />}
    </>
  );
}

type SourceProps = {
  at: At<string>;
  words: { text: string; textHint: string; file: string };
  accept: string;
  onText: (text: string) => void;
};

/** Rows that are pasted, or read from a file of this device. */
export function ImportSource({ at, words, accept, onText }: SourceProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // As spreadsheets save it: `text()` would read every file as UTF-8 and lose what is not.
    void file?.arrayBuffer().then((bytes) => onText(decodeText(new Uint8Array(bytes))));
    target.value = '';
  };
  return (
    <div className={own.source}>
      <LongField at={at} label={words.text} hint={words.textHint} rows={8} spellCheck={false} />
      <Field label={words.file}>
        <Input type="file" accept={accept} onChange={choose} />
      </Field>
    </div>
  );
}
