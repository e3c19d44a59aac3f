import { Button } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import own from './import-stock.module.css';
import { StockReport } from './stock-report.tsx';
import type { useLooked } from '../use-looked.ts';

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
