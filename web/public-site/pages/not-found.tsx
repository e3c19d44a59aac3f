import { buttonClass } from '../../ui/input/button.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import { Lost } from '../lost.tsx';
import { notFoundWords } from '../words/help-words.tsx';

export function NotFound() {
  const t = usePageWords(notFoundWords);
  const at = usePublicPath();
  return (
    <Lost heading={t.heading} text={t.text}>
      <a className={buttonClass({ variant: 'primary' })} href={at('/')}>
        {t.front}
      </a>
      <a className={buttonClass()} href={at('/maintainance')}>
        {t.faq}
      </a>
    </Lost>
  );
}
