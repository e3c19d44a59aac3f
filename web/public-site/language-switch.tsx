import Languages from 'lucide-react/icons/languages';
import { useContext } from 'react';
import { publicPath } from '#contracts/site/public-paths.ts';
import { PageLanguage, usePageWords } from './language.ts';
import styles from './shell.module.css';
import { siteWords } from './words/site-words.tsx';

/**
 * The same page in the other language. `path` is its English address; `language.js` remembers the
 * choice, for the signed-in screens too.
 */
export function LanguageSwitch({ path }: { path: string }) {
  const other = useContext(PageLanguage) === 'en' ? 'sw' : 'en';
  return (
    <a
      className={styles.language}
      href={publicPath(path, other)}
      hrefLang={other}
      lang={other}
      data-language={other}
    >
      <Languages aria-hidden="true" />
      {usePageWords(siteWords).otherLanguage}
    </a>
  );
}
