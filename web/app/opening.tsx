import { locales } from '#contracts/locales.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { cx } from '../ui/cx.ts';
import { Logo } from '../ui/logo.tsx';
import shell from './shell.module.css';
import sidebar from './sidebar.module.css';
import strips from './strips.module.css';
import bar from './top-bar.module.css';
import { appWords } from './words.ts';

/**
 * What stands before the app has come, written into the shell when it is built: the shop's mark,
 * and hidden the dashboard's frame with its greeting. `public/opening.js` shows the frame in the
 * place of the mark to whoever is signed in, with their name. The app draws over it, each part in
 * its place.
 */
export const openingHtml = (): string =>
  renderToStaticMarkup(
    <>
      <Frame />
      <span className="opening">
        <Logo size={48} words={false} />
      </span>
    </>,
  );

function Frame() {
  return (
    <div id="opening" className={shell.frame} hidden inert aria-busy="true">
      <aside className={cx(sidebar.sidebar, sidebar.opening)}>
        <div className={sidebar.head}>
          <Logo size={26} />
        </div>
      </aside>
      <div className={shell.column}>
        <div className={bar.bar}>
          <span className={bar.opening}>
            <Logo size={24} />
          </span>
        </div>
        <div className={shell.content}>
          {locales.map((language) => (
            <section key={language} className={strips.banner} lang={language} hidden>
              <div>
                <h2 className={strips.bannerTitle}>{appWords[language].welcome.title('{name}')}</h2>
                <p className={strips.bannerText}>{appWords[language].welcome.text}</p>
              </div>
              <span className={strips.dismiss} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
