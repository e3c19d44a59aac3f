import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useWords } from '../lib/text/words.ts';
import { IconButton } from './input/icon-button.tsx';
import { pagerWindow } from './pager-window.ts';
import styles from './pager.module.css';
import { uiWords } from './words.ts';

type Props = {
  /** Counted from 0, as the API counts; people read it from 1. */
  page: number;
  total: number;
  onPage: (page: number) => void;
};

export function Pager({ page, total, onPage }: Props) {
  const t = useWords(uiWords);
  const items = pagerWindow(page, total);
  if (items.length === 0) return null;
  return (
    <nav aria-label={t.pages} data-print="hide">
      <ul className={styles.list}>
        <li>
          <IconButton label={t.previous} disabled={page <= 0} onClick={() => onPage(page - 1)}>
            <ChevronLeft />
          </IconButton>
        </li>
        {items.map((item) =>
          item.kind === 'gap' ? (
            <li key={`gap-${item.after}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item.page}>
              <button
                type="button"
                className={styles.page}
                aria-label={t.page(item.page + 1)}
                aria-current={item.page === page ? 'page' : undefined}
                onClick={() => onPage(item.page)}
              >
                {item.page + 1}
              </button>
            </li>
          ),
        )}
        <li>
          <IconButton label={t.next} disabled={page >= total - 1} onClick={() => onPage(page + 1)}>
            <ChevronRight />
          </IconButton>
        </li>
      </ul>
    </nav>
  );
}
