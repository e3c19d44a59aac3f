import { buttonClass } from '../../ui/input/button.tsx';
import { usePageWords } from '../language.ts';
import { Lost } from '../lost.tsx';
import { offlineWords } from '../words/help-words.tsx';

/** Shown at the address of a page that could not be reached; its form loads it again. */
export function Offline() {
  const t = usePageWords(offlineWords);
  return (
    <Lost heading={t.heading} text={t.text}>
      <form>
        <button type="submit" className={buttonClass({ variant: 'primary' })}>
          {t.again}
        </button>
      </form>
      <a className={buttonClass()} href="/dashboard">
        {t.dashboard}
      </a>
    </Lost>
  );
}
