import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import own from './import-stock.module.css';
import { StockReport } from './stock-report.tsx';
import type { useLooked } from './use-looked.ts';

type Reading = Parameters<typeof StockReport>[0]['reading'];
type Props<Wish, Seen extends Reading> = {
  words: { preview: string; nothing: string; done: string; bringIn: (count: number) => string };
  looking: ReturnType<typeof useLooked<Wish, Seen, Seen>>;
  busy: boolean;
};

/** Below a list to be brought in: look first, then do exactly that, and what became of each row. */
export function ImportFoot<Wish, Seen extends Reading>({
  words: t,
  looking,
  busy,
}: Props<Wish, Seen>) {
  const { deed, looked, error } = looking;
  const counts = looked?.seen.counts;
  const wanted = counts ? counts.new + counts.changed : 0;
  return (
    <>
      {error && <Notice tone="bad" live title={error.message} />}
      <div className={own.acts}>
        <Button type="submit" size="large" busy={busy}>
          {t.preview}
        </Button>
        {looked && !deed.isSuccess && (
          <Button
            variant="primary"
            size="large"
            disabled={wanted === 0}
            busy={deed.isPending}
            onClick={() => deed.mutate(looked)}
          >
            {wanted === 0 ? t.nothing : t.bringIn(wanted)}
          </Button>
        )}
      </div>
      {deed.isSuccess && <Notice tone="ok" live title={t.done} />}
      {looked && <StockReport reading={looked.seen} />}
    </>
  );
}
