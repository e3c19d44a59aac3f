import Languages from 'lucide-react/icons/languages';
import { useContext } from 'react';
import { languages, locales } from '#contracts/locales.ts';
import { publicPath } from '#contracts/site/public-paths.ts';
import { PageLanguage } from './language.ts';
import styles from './shell.module.css';

/**
 * The same page in every other language. `path` is its English address; `language.js` remembers the
 * choice, for the signed-in screens too.
 */
export function LanguageSwitch({ path }: { path: string }) {
  const own = useContext(PageLanguage);
  const others = locales.filter((locale) => locale !== own);
  return others.map((other) => (
    <a
      key={other}
      className={styles.language}
      href={publicPath(path, other)}
      hrefLang={other}
      lang={other}
      data-language={other}
    >
      <Languages aria-hidden="true" />
      {languages[other].name}
    </a>
  ));
}
